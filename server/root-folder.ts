import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder with package.json: above the sources as well as above the bundle in build/server. */
export const rootFolder = getRoot(import.meta.dirname)

function getRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error(`No package.json above ${import.meta.dirname}`)
  return getRoot(parent)
}
