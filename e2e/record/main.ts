/** `npm run record`: screenshots of every route × state × language × width, with demo data. */
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { launchBrowser } from '../harness/browser.ts';
import { startProgram } from '../harness/program.ts';
import { castContracts } from './cast.ts';
import { writeContactSheet } from './contact-sheet.ts';
import { HELP, type RecordOptions, readRecordOptions } from './record-options.ts';
import { readmeScenes, type Scene, scenesWith } from './scenes.ts';
import { type Picture, takePictures } from './take.ts';

const options = optionsOrExit();
const folder = resolve(import.meta.dirname, '../..', options.folder);
const began = performance.now();

const program = await startProgram({ env: { CAPTCHA_PROVIDER: 'off' } });
const browser = await launchBrowser();
const pictures: Picture[] = [];
try {
  const scenes = scenesWith(await castContracts(program.url));
  pictures.push(...(options.isForReadme ? await takeForReadme(scenes) : await takeAll(scenes)));
} finally {
  await browser.close();
  await program.remove();
}
const picturesWithRemarks = pictures.filter(({ remarks }) => remarks.length > 0);
for (const { file, remarks } of picturesWithRemarks) console.log(`${file}: ${remarks.join('; ')}`);
const where = options.isForReadme ? folder : writeContactSheet(folder, pictures);
console.log(
  `${pictures.length} pictures in ${Math.round((performance.now() - began) / 1000)} s: ${where}`,
);

async function takeAll(all: readonly Scene[]): Promise<Picture[]> {
  const { only, languages, schemes, widths } = options;
  const scenes = all.filter(
    ({ name }) => only.length === 0 || only.some((part) => name.includes(part)),
  );
  if (scenes.length === 0) throw new Error(`no scene's name holds ${only.join(' or ')}`);
  rmSync(folder, { recursive: true, force: true });
  const result: Picture[] = [];
  for (const language of languages)
    for (const scheme of schemes) {
      console.log(`${language}, ${scheme}: ${scenes.length} scenes at ${widths.join(', ')} px`);
      const fileName = (scene: string, width: number) =>
        join(language, scheme, `${scene}-${width}.png`);
      result.push(
        ...(await takePictures(browser, program.url, scenes, {
          language,
          scheme,
          widths,
          folder,
          fileName,
        })),
      );
    }
  return result;
}

async function takeForReadme(all: readonly Scene[]): Promise<Picture[]> {
  const result: Picture[] = [];
  for (const [name, { scene, width }] of Object.entries(readmeScenes)) {
    const scenes = all.filter((one) => one.name === scene);
    const how = {
      language: 'vi',
      scheme: 'light',
      widths: [width],
      folder,
      isWhole: false,
    } as const;
    result.push(
      ...(await takePictures(browser, program.url, scenes, {
        ...how,
        fileName: () => `${name}.png`,
      })),
    );
  }
  return result;
}

function optionsOrExit(): RecordOptions {
  try {
    const read = readRecordOptions(process.argv.slice(2));
    if (read !== 'help') return read;
    console.log(HELP);
    process.exit(0);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${HELP}`);
    process.exit(2);
  }
}
