import { type SceneName, sceneUrl } from './art-urls.ts';
import { classNames } from './class-names.ts';
import styles from './scene.module.css';

type SceneProps = {
  name: SceneName;
  /** 150 wide in cards, 244 on a full screen. */
  size?: 'card' | 'screen';
  className?: string | undefined;
};

/** The arch with one object, in the brand's colours; decorative, as the text below carries the meaning. */
export function Scene({ name, size = 'screen', className }: SceneProps) {
  return (
    <svg viewBox="0 0 240 220" aria-hidden="true" className={classNames(styles.scene, styles[size], className)}>
      <use href={`${sceneUrl(name)}#drawing`} />
    </svg>
  );
}
