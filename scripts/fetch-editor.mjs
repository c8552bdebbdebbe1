// `node scripts/fetch-editor.mjs`: fetches the editor of the extension's tests ahead of them, in
// the background of whatever comes first. Whoever needs it meanwhile waits for it.
import { fetchEditor } from './vscode-host.mjs'

const { reason } = await fetchEditor()
process.exit(reason ? 1 : 0)
