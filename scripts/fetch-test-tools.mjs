// `node scripts/fetch-test-tools.mjs`: fetches what only tests need ahead of them, in the
// background of whatever comes first. Whoever needs one of them meanwhile waits for it.
import { fetchAuthEmulator } from './auth-emulator.mjs'
import { fetchEditor } from './vscode-host.mjs'

// Why one could not be had is told by the tests that go without it.
await fetchAuthEmulator()
await fetchEditor()
