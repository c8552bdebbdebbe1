// `npm run pictures`: draws the pictures of the extension on the home page, in a real VS Code. Run it
// when their test fails or the extension looks different, look at them, and commit the results.

import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describePictures, manifestFile, picturesFolder } from './picture-manifest.mjs'
import { buildIfStale, findNode, installPackages, root, run, toolEnv } from './steps.mjs'
import { fetchEditor, fetchTool, findChromium } from './test-tools.mjs'

await installPackages()
await buildIfStale(findNode())
const chromium = await findChromium()
const editor = await demand(fetchEditor())
const encoder = await demand(
  fetchTool('sharp-0.35.5', {
    title: 'Installing an image encoder',
    manifest: { dependencies: { sharp: '0.35.5' } },
  }),
)

const drafts = mkdtempSync(join(tmpdir(), 'pictures-'))
run(
  [
    join(root, 'node_modules/.bin/playwright'),
    'test',
    '--config',
    'extension/tests/pictures/playwright.config.ts',
  ],
  {
    env: toolEnv({
      ...(chromium && { CHROMIUM_PATH: chromium }),
      VSCODE_HOST: editor,
      PICTURES: drafts,
    }),
  },
)
const size = await encodeAll()
writeFileSync(manifestFile, `${JSON.stringify(describePictures(size), null, 2)}\n`)
rmSync(drafts, { recursive: true })

/** The folder of a tool. Without it there are no pictures. */
async function demand(tool) {
  const { home, reason } = await tool
  if (home) return home
  process.stderr.write(`Can't draw the pictures: ${reason}\n`)
  process.exit(1)
}

/** AVIF without chroma subsampling, which would blur colored letters. Returns their common size. */
async function encodeAll() {
  const { default: sharp } = await import(createRequire(`${encoder}/`).resolve('sharp'))
  rmSync(picturesFolder, { recursive: true, force: true })
  mkdirSync(picturesFolder)
  let size
  for (const draft of readdirSync(drafts)) {
    const name = draft.replace('.png', '.avif')
    const {
      width,
      height,
      size: bytes,
    } = await sharp(join(drafts, draft))
      .avif({ quality: 50, effort: 4, chromaSubsampling: '4:4:4' })
      .toFile(join(picturesFolder, name))
    size = { width, height }
    process.stdout.write(`  ${name}: ${Math.round(bytes / 1000)} KB\n`)
  }
  return size
}
