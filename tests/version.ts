import { readFileSync } from 'node:fs'

/** The version of the site and the extension. `npm run release` changes it. */
export const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }

/** The extension package, as it is built and downloaded. */
export const packageFile = `ghost-writers-ia-${version}.vsix`
