import postcss, { type Declaration } from 'postcss';
import parseSelector from 'postcss-selector-parser';
import { type Feature, featureAt, featuresIn, findLack } from './browser-support.ts';
import type { Finding } from './find-newer-scripts.ts';

/** Builds a function that lists the newer features a style sheet uses outside `@supports`: selectors, properties, values, units, at-rules. */
export function createStyleFinder(features: Feature): (css: string) => Finding[] {
  const lackOf = (path: string) => findLack(featureAt(features, path));
  const values = collectValues(features);
  const judgeValue = (declaration: Declaration): Finding[] =>
    namesIn(declaration.value).flatMap((name) => {
      const lack = lackOf(`css.properties.${declaration.prop}.${name.replace('()', '')}`) ?? values.get(name);
      return lack ? [{ feature: `${declaration.prop}: ${name}`, lack }] : [];
    });
  const judgeDeclaration = (declaration: Declaration): Finding[] => {
    const { prop } = declaration;
    if (prop.startsWith('--')) return judgeValue(declaration);
    if (prop.startsWith('-')) return [];
    const lack = hasPrefixed(declaration) ? null : lackOf(`css.properties.${prop}`);
    if (lack) return [{ feature: prop, lack }];
    const newer = judgeValue(declaration);
    return newer.length > 0 && hasFallback(declaration, judgeValue) ? [] : newer;
  };
  const judgeSelector = (selector: string): Finding[] => {
    const found: Finding[] = [];
    parseSelector((root) => {
      root.walkPseudos(({ value }) => {
        const lack = lackOf(`css.selectors.${value.replace(/^:+/, '')}`);
        if (lack) found.push({ feature: value, lack });
      });
    }).processSync(selector);
    return found;
  };
  return (css) => {
    const root = postcss.parse(css);
    root.walkAtRules('supports', (rule) => void rule.remove());
    const found: Finding[] = [];
    root.walkAtRules(({ name }) => {
      const lack = lackOf(`css.at-rules.${name}`);
      if (lack) found.push({ feature: `@${name}`, lack });
    });
    root.walkRules(({ parent, selector }) => {
      if (!(parent?.type === 'atrule' && 'name' in parent && parent.name === 'keyframes'))
        found.push(...judgeSelector(selector));
    });
    root.walkDecls((declaration) => void found.push(...judgeDeclaration(declaration)));
    return [...new Map(found.map((one) => [one.feature, one])).values()];
  };
}

/** Functions, as `min()`, and units, as `1dvh`, that are the same in every property. */
function collectValues(features: Feature): Map<string, string> {
  const found = new Map<string, string>();
  const visit = (feature: Feature): void => {
    for (const [name, inner] of featuresIn(feature)) {
      const lack = findLack(inner);
      if (lack) found.set(`${name.replace(/_function$/, '')}()`, lack);
      visit(inner);
    }
  };
  for (const [, type] of featuresIn(featureAt(features, 'css.types'))) visit(type);
  for (const [name, type] of featuresIn(featureAt(features, 'css.types'))) {
    const lack = findLack(type);
    if (lack) found.set(`${name}()`, lack);
  }
  const dynamic = findLack(featureAt(features, 'css.types.length.viewport_percentage_units_dynamic'));
  const container = findLack(featureAt(features, 'css.types.length.container_query_length_units'));
  for (const axis of ['h', 'w', 'i', 'b', 'min', 'max']) {
    for (const size of ['d', 's', 'l']) if (dynamic) found.set(`1${size}v${axis}`, dynamic);
    if (container) found.set(`1cq${axis}`, container);
  }
  return found;
}

/** The keywords, functions and units of a value. */
function namesIn(value: string): string[] {
  const text = value.replaceAll(/url\([^)]*\)|"[^"]*"|'[^']*'|--[\w-]+/g, ' ');
  const words = [...text.matchAll(/(?<![\w.#-])-?[a-z][\w-]*(\(?)/gi)].map(([word]) => word.replace('(', '()'));
  const units = [...text.matchAll(/\d([a-z]{2,6})\b/g)].map(([, unit]) => `1${unit}`);
  return [...new Set([...words, ...units])];
}

/** Whether the bundler has written the property for older browsers as well, by the name that it had in them. */
const hasPrefixed = ({ parent, prop }: Declaration): boolean =>
  Boolean(parent?.some((one) => one.type === 'decl' && one.prop === `-webkit-${prop}`));

/** Whether an older browser finds an earlier declaration of the same property in the same rule. */
function hasFallback(declaration: Declaration, judge: (one: Declaration) => Finding[]): boolean {
  for (let before = declaration.prev(); before; before = before.prev())
    if (before.type === 'decl' && before.prop === declaration.prop && judge(before).length === 0) return true;
  return false;
}
