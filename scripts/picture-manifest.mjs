// What the pictures of the extension were drawn from, so that a test can tell when they are outdated.

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './steps.mjs'

const scenes = 'extension/tests/pictures'

/** Where the pictures are, and what is known about them. */
export const picturesFolder = join(root, 'public/pictures')
export const manifestFile = join(root, 'app/routes/marketing/home/pictures.json')

/** Describes the pictures as they are now. `sizes` are those of a window and of one of the squares for phones. */
export function describePictures({ sizes }) {
  const { version } = JSON.parse(readFileSync(join(root, 'extension/package.json'), 'utf8'))
  const files = readdirSync(picturesFolder).toSorted()
  return {
    version,
    scenes: hashScenes(),
    sizes,
    files: Object.fromEntries(files.map((name) => [name, hash(join(picturesFolder, name))])),
  }
}

/** A hash of everything that the scenes consist of. */
function hashScenes() {
  const files = readdirSync(join(root, scenes), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
  return createHash('sha256').update(files.map(hash).join('\n')).digest('hex')
}

function hash(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}
