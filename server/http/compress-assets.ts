/** The last step of the build: writes `.br` and `.gz` beside every text file of the client. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rootFolder } from '../root-folder.ts'
import { compress } from './compress.ts'

const folder = join(rootFolder, 'build/client')
const texts = /\.(js|css|svg|json|txt|xml|webmanifest|ico)$/
const bestQuality = 11

for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  if (!texts.test(name)) continue
  const { br, gzip } = await compress(readFileSync(join(folder, name)), bestQuality)
  if (br) writeFileSync(join(folder, `${name}.br`), br)
  if (gzip) writeFileSync(join(folder, `${name}.gz`), gzip)
}
