import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundle, packVsix } from '../../../scripts/pack-vsix.mjs'
import ours from '../../package.json' with { type: 'json' }

/** Packages a second extension, which does what tests ask for inside the extension host. */
export async function packDriver(file: string): Promise<void> {
  const manifest = {
    ...describe('driver'),
    main: './driver.js',
    extensionKind: ['workspace'],
    activationEvents: ['onStartupFinished'],
    contributes: {
      commands: [{ command: 'driver.run', title: 'Run the Tests', category: 'Driver' }],
    },
  }
  const code = await bundle({
    input: 'extension/tests/editor/driver/driver.ts',
    format: 'cjs',
    external: [/^node:/],
  })
  const files = new Map([
    ['package.json', JSON.stringify(manifest)],
    ['driver.js', code],
  ])
  writeFileSync(file, packVsix(manifest, files))
}

/**
 * Packages a language pack without texts, and returns its file: VS Code's own stay English, and every
 * extension is asked for its texts in that language.
 */
export function packLanguage(folder: string, languageId: string): string {
  const texts = 'texts.json'
  const manifest = {
    ...describe(`language-${languageId}`),
    contributes: {
      localizations: [{ languageId, translations: [{ id: 'vscode', path: `./${texts}` }] }],
    },
  }
  const files = new Map([
    ['package.json', JSON.stringify(manifest)],
    [texts, JSON.stringify({ version: '1.0.0', contents: {} })],
  ])
  const file = join(folder, 'language.vsix')
  writeFileSync(file, packVsix(manifest, files))
  return file
}

/** What packaging needs of the manifest of any extension. */
function describe(name: string) {
  const { displayName, description, version, license, engines, ...rest } = ours
  const { categories, keywords, galleryBanner, extensionKind } = rest
  const found = { categories, keywords, galleryBanner, extensionKind }
  return { name, publisher: 'tests', displayName, description, version, license, engines, ...found }
}
