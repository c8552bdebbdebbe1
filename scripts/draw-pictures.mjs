// `npm run pictures`: draws the pictures of the extension on the home page, in a real VS Code. Run it
// when their test fails or the extension looks different, look at them, and commit the results.
//
// `npm run pictures -- pages [filter] [--firefox] [--language es]`: shoots all pages and states, at three
// widths, light and dark, and puts them on a contact sheet. `visitor/pricing` shoots one page, `low|empty`
// two states. With `--check` it looks for overflows, cut words and English sentences instead.

import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { describePictures, manifestFile, picturesFolder } from './picture-manifest.mjs'
import { buildIfStale, findNode, installPackages, root, run, toolEnv } from './steps.mjs'
import { fetchEditor, fetchTool, findChromium } from './test-tools.mjs'

await installPackages()
await buildIfStale(findNode())
const chromium = await findChromium()
const { values, positionals } = parseArgs({
  options: {
    firefox: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    language: { type: 'string', default: 'en' },
  },
  allowPositionals: true,
})
if (positionals[0] === 'pages') process.exit(shootPages({ filter: positionals[1], ...values }))

const editor = await demand(fetchEditor())
const encoder = await demand(
  fetchTool('sharp-0.35.5', {
    title: 'Installing an image encoder',
    manifest: { dependencies: { sharp: '0.35.5' } },
  }),
)
const ffmpegPackage = `@ffmpeg-installer/${process.platform}-${process.arch}`
const ffmpeg = await demand(
  fetchTool('ffmpeg-4.1', {
    title: 'Installing a video encoder',
    manifest: { dependencies: { [ffmpegPackage]: '^4.1.0' } },
  }),
)

const drafts = mkdtempSync(join(tmpdir(), 'pictures-'))
const frames = mkdtempSync(join(tmpdir(), 'frames-'))
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
      FRAMES: frames,
    }),
  },
)
const sizes = await encodeAll()
for (const theme of ['light', 'dark']) encodeRecording(theme)
writeFileSync(manifestFile, `${JSON.stringify(describePictures({ sizes }), null, 2)}\n`)
for (const folder of [drafts, frames]) rmSync(folder, { recursive: true })

/** Pictures of every page to look at. They aren't part of the repository. */
function shootPages({ filter = '', firefox, check, language }) {
  const pages = join(root, '.cache/pages', language)
  if (!filter) rmSync(pages, { recursive: true, force: true })
  mkdirSync(pages, { recursive: true })
  const config = 'tests/pages/playwright.config.ts'
  run([join(root, 'node_modules/.bin/playwright'), 'test', '--config', config], {
    env: toolEnv({
      ...(chromium && { CHROMIUM_PATH: chromium }),
      ...(firefox && { PAGES_BROWSER: 'firefox' }),
      ...(check && { PAGES_CHECK: 'yes' }),
      PAGES: pages,
      PAGES_ONLY: filter,
      PAGES_LANGUAGE: language,
    }),
  })
  if (check) return 0
  const names = readdirSync(pages, { recursive: true }).filter((name) => name.endsWith('.png'))
  writeFileSync(join(pages, 'index.html'), toContactSheet(names.sort()))
  process.stdout.write(`${names.length} pictures: ${join(pages, 'index.html')}\n`)
  return 0
}

function toContactSheet(names) {
  const style = 'figure{display:inline-block;width:30%;margin:1%;vertical-align:top}img{width:100%}'
  const figures = names.map(
    (name) =>
      `<figure><a href="${name}"><img loading="lazy" alt="" src="${name}"></a><figcaption>${name}</figcaption></figure>`,
  )
  return `<!doctype html><meta charset="utf-8"><title>Pages</title><style>${style}</style>${figures.join('\n')}\n`
}

/** The folder of a tool. Without it there are no pictures. */
async function demand(tool) {
  const { home, reason } = await tool
  if (home) return home
  process.stderr.write(`Can't draw the pictures: ${reason}\n`)
  process.exit(1)
}

/**
 * AVIF without chroma subsampling, which would blur colored letters. The effort takes minutes and
 * makes them an eighth smaller. Returns their sizes.
 */
async function encodeAll() {
  const { default: sharp } = await import(createRequire(`${encoder}/`).resolve('sharp'))
  rmSync(picturesFolder, { recursive: true, force: true })
  mkdirSync(picturesFolder)
  const sizes = {}
  for (const draft of readdirSync(drafts)) {
    const name = draft.replace('.png', '.avif')
    const {
      width,
      height,
      size: bytes,
    } = await sharp(join(drafts, draft))
      .avif({ quality: 50, effort: 7, chromaSubsampling: '4:4:4' })
      .toFile(join(picturesFolder, name))
    sizes[width === height ? 'square' : 'window'] = { width, height }
    process.stdout.write(`  ${name}: ${Math.round(bytes / 1000)} KB\n`)
  }
  return sizes
}

/** The recording as H.264, which every browser plays. Its frames are screenshots of the real editor. */
function encodeRecording(theme) {
  const file = join(picturesFolder, `completion-${theme}.mp4`)
  const input = ['-f', 'concat', '-safe', '0', '-i', join(frames, `${theme}.txt`)]
  const codec = ['-c:v', 'libx264', '-preset', 'slow', '-crf', '24', '-tune', 'animation']
  const output = ['-r', '25', '-pix_fmt', 'yuv420p', '-movflags', '+faststart', '-an', '-y', file]
  const program = join(ffmpeg, 'node_modules', ffmpegPackage, 'ffmpeg')
  run([program, '-loglevel', 'error', ...input, ...codec, ...output])
  process.stdout.write(`  completion-${theme}.mp4: ${Math.round(statSync(file).size / 1000)} KB\n`)
}
