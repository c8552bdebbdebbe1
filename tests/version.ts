import { readFileSync } from 'node:fs'

/** The version of the extension, which is not that of the site. */
export const { version } = JSON.parse(readFileSync('extension/package.json', 'utf8')) as {
  version: string
}

/** The extension package, as it is built and downloaded. */
export const packageFile = `ghost-writers-ia-${version}.vsix`
