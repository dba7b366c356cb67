import { AROUND, CONSONANTS, FINALS, LEADING, VOWELS } from './thai.data.ts';

const THAI = /[\u0e00-\u0e7f]+/g;
/** Tone marks and silent signs. */
const SILENT = /[\u0e47-\u0e4e\u0e2f\u0e46]/g;

/**
 * Thai words in Latin letters, close enough to the Royal system for a fuzzy search; null for a text without Thai. As in Thai,
 * words are not separated.
 */
export function romanise(text: string): string | null {
  if (text.search(THAI) < 0) return null;
  return text.replace(THAI, (word) => toLatin([...word.replace(SILENT, '')]));
}

/** The state of the current syllable: nothing, a consonant, a vowel, or the vowel `ai`, after which a written y is silent. */
type Syllable = 'none' | 'onset' | 'vowel' | 'ai';

function toLatin(signs: readonly string[]): string {
  let latin = '';
  let syllable: Syllable = 'none';
  for (let at = 0; at < signs.length; at += 1) {
    const sign = signs[at] ?? '';
    const [next, afterNext] = [signs[at + 1], signs[at + 2] ?? ''];
    const lead = LEADING[sign];
    if (lead && isConsonant(next)) {
      const around = AROUND[sign + afterNext];
      latin += CONSONANTS[next] + (around ?? lead);
      at += around ? 2 : 1;
      // The last sign of `uea` and `ia`.
      if (around && /^[อย]$/.test(signs[at + 1] ?? '')) at += 1;
      syllable = lead === 'ai' ? 'ai' : 'vowel';
    } else if (isConsonant(sign)) {
      const spelled = spell(sign, next, syllable);
      latin += spelled.latin;
      syllable = spelled.syllable;
    } else {
      latin += VOWELS[sign] ?? '';
      syllable = 'vowel';
    }
  }
  return latin;
}

const isConsonant = (sign: string | undefined): sign is string => sign !== undefined && sign in CONSONANTS;

/** Spells a consonant, which begins or ends a syllable; between two consonants an unwritten vowel is pronounced. */
function spell(sign: string, next: string | undefined, syllable: Syllable): { latin: string; syllable: Syllable } {
  const onset = CONSONANTS[sign] ?? '';
  const final = FINALS[sign] ?? onset;
  const beginsNext = next !== undefined && next in VOWELS;
  if (syllable === 'ai' && sign === 'ย') return { latin: '', syllable: 'none' };
  if (syllable === 'none' || (syllable !== 'onset' && beginsNext)) return { latin: onset, syllable: 'onset' };
  if (syllable !== 'onset') return { latin: final, syllable: 'none' };
  if (sign === 'อ') return { latin: 'o', syllable: 'vowel' };
  if (sign === 'ว' && isConsonant(next)) return { latin: 'ua', syllable: 'vowel' };
  return beginsNext ? { latin: `a${onset}`, syllable: 'onset' } : { latin: `o${final}`, syllable: 'none' };
}
