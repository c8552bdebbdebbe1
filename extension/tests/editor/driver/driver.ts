import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import * as vscode from 'vscode'
import { getFolder, type Operations, operations } from './operations.ts'
import { tests } from './tests.ts'

/** The error of each test. Null: it passed. */
export type Results = Record<string, string | null>

/** Does what tests ask for, and runs those that need VS Code's API rather than its user interface. */
export function activate({ subscriptions }: vscode.ExtensionContext): void {
  subscriptions.push(
    serve(),
    vscode.commands.registerCommand('driver.run', async () => {
      const results: Results = {}
      for (const [name, run] of Object.entries(tests)) {
        results[name] = await run().then(
          () => null,
          (error) => error.stack,
        )
      }
      await operations.closeAll({})
      writeBeside('results.json', JSON.stringify(results))
    }),
  )
}

type Call = { readonly name: keyof Operations; readonly input: never }

function serve(): vscode.Disposable {
  const server = createServer(async (request, response) => {
    const { name, input } = (await json(request)) as Call
    const answer = await operations[name](input).then(
      (result) => ({ result }),
      (error) => ({ error: error.stack }),
    )
    response.end(JSON.stringify(answer))
  })
  server.listen(0, '127.0.0.1', () => {
    writeBeside('driver-port', String((server.address() as AddressInfo).port))
  })
  return { dispose: () => void server.close() }
}

/** Next to the workspace folder. */
function writeBeside(name: string, text: string): void {
  writeFileSync(vscode.Uri.joinPath(getFolder(), '..', name).fsPath, text)
}
