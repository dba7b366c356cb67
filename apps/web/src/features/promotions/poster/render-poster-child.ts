import { fileURLToPath } from 'node:url';
import { answerTasks } from '@foyer/http/answer-tasks.ts';
import { renderAsync } from '@resvg/resvg-js';

const WIDTH = 1080;
const fontFile = (name: string): string => fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans/${name}`));
const FONTS = ['400Regular/NotoSans_400Regular.ttf', '700Bold/NotoSans_700Bold.ttf'];

/** The process of `render-poster.ts`: renders SVG to PNG. */
answerTasks(async (svg: string) => {
  const image = await renderAsync(svg, {
    fitTo: { mode: 'width', value: WIDTH },
    font: { fontFiles: FONTS.map(fontFile), loadSystemFonts: false, defaultFontFamily: 'Noto Sans' },
  });
  return new Uint8Array(image.asPng());
});
