// npm 10 removes node_modules/.bin/node together with the Node packages of other platforms: restore it.
import { existsSync, mkdirSync, symlinkSync } from 'node:fs'

const pinned = `node-${process.platform}-${process.arch}/bin/node`
const isMissing = existsSync(`node_modules/${pinned}`) && !existsSync('node_modules/.bin/node')

if (isMissing && process.platform !== 'win32') {
  mkdirSync('node_modules/.bin', { recursive: true })
  symlinkSync(`../${pinned}`, 'node_modules/.bin/node')
}
