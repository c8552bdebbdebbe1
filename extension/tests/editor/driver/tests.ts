import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { proposalTests } from './proposal-tests.ts'

/** The fake model's answers are in `host.test.ts`. */
export const tests: Record<string, () => Promise<void>> = {
  async 'every command of the manifest is registered'() {
    const { packageJSON } = getExtension()
    const registered = await vscode.commands.getCommands(true)
    const named = packageJSON.contributes.commands.map(({ command }: vscode.Command) => command)
    assert.deepEqual(
      named.filter((name: string) => !registered.includes(name)),
      [],
    )
  },

  async 'the login is listed in the Accounts menu'() {
    const accounts = await vscode.authentication.getAccounts('ghost-writers-ia')
    assert.deepEqual(
      accounts.map(({ label }) => label),
      ['ada@ghost.example'],
    )
  },

  async 'a fix is based on the problem at the cursor and changes nothing until it is accepted'() {
    const { document, editor } = await openText('function half(n) {\n  return n / 0\n}\n')
    const reported = vscode.languages.createDiagnosticCollection('driver')
    const range = new vscode.Range(1, 9, 1, 14)
    reported.set(document.uri, [new vscode.Diagnostic(range, 'Division by zero')])
    editor.selection = new vscode.Selection(1, 10, 1, 10)

    await run('fixBug')
    const { input } = vscode.window.tabGroups.activeTabGroup.activeTab ?? {}
    assert.ok(input instanceof vscode.TabInputTextDiff)
    assert.match(document.getText(), /n \/ 0/)

    await run('acceptProposal')
    assert.equal(document.getText(), 'function half(n) {\n  return n / 2\n}\n')
    reported.dispose()
  },

  async 'a quick fix is about its own problem, wherever the cursor is'() {
    const one = 'function one() {\n  return 1\n}\n'
    const { document, editor } = await openText(`${one}\nfunction half(n) {\n  return n / 0\n}\n`)
    const reported = vscode.languages.createDiagnosticCollection('driver')
    const range = new vscode.Range(5, 9, 5, 14)
    reported.set(document.uri, [new vscode.Diagnostic(range, 'Division by zero')])
    editor.selection = new vscode.Selection(0, 0, 0, 0)

    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      document.uri,
      range,
    )
    const fix = actions.find(({ title }) => title === 'Fix with Ghost Writers')?.command
    assert.ok(fix)
    await vscode.commands.executeCommand(fix.command, ...(fix.arguments ?? []))
    await run('acceptProposal')

    assert.equal(document.getText(), `${one}\nfunction half(n) {\n  return n / 2\n}\n`)
    reported.dispose()
  },

  async 'a discarded proposal changes nothing'() {
    const text = 'function half(n) {\n  return n / 0\n}\n'
    const { document } = await openText(text)

    await run('fixBug')
    await run('discardProposal')

    assert.equal(document.getText(), text)
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs)
    assert.ok(tabs.every(({ input }) => !(input instanceof vscode.TabInputTextDiff)))
  },

  async 'a proposal for a file that has changed since is not applied'() {
    const { document } = await openText('function half(n) {\n  return n / 0\n}\n')
    await run('fixBug')
    const edit = new vscode.WorkspaceEdit()
    edit.insert(document.uri, new vscode.Position(0, 0), '// mine\n')
    await vscode.workspace.applyEdit(edit)

    await run('acceptProposal')

    assert.match(document.getText(), /^\/\/ mine\nfunction half\(n\) {\n {2}return n \/ 0/)
  },

  async 'accepted ghost text can be undone in one step'() {
    const text = '  // adds two numbers'
    const { document, editor } = await openText(text)
    editor.selection = new vscode.Selection(0, 5, 0, 5)

    await run('generate')
    assert.equal(document.getText(), text)
    await run('acceptPreview')
    assert.equal(document.getText(), `${text}\n  const add = (a, b) => {\n    return a + b\n  }`)

    await vscode.commands.executeCommand('undo')
    assert.equal(document.getText(), text)
  },

  async 'inline completion continues the typed text when it is turned on'() {
    const settings = vscode.workspace.getConfiguration('ghostWriters.inlineCompletion')
    await settings.update('enabled', true, vscode.ConfigurationTarget.Global)
    const { document } = await openText('')
    for (const text of ['const', ' total', ' ='])
      await vscode.commands.executeCommand('type', { text })

    // The completion is debounced: accept it as soon as it's there.
    while (document.getText() === 'const total =')
      await vscode.commands.executeCommand('editor.action.inlineSuggest.commit')

    assert.equal(document.getText(), 'const total = 1 + 2')
    await settings.update('enabled', false, vscode.ConfigurationTarget.Global)
  },

  async 'advanced completion writes a whole block on an empty line'() {
    const settings = vscode.workspace.getConfiguration('ghostWriters.inlineCompletion')
    await settings.update('enabled', true, vscode.ConfigurationTarget.Global)
    const { document, editor } = await openText('function twice(n) {\n\n}\n')
    editor.selection = new vscode.Selection(1, 0, 1, 0)
    await vscode.commands.executeCommand('type', { text: '  ' })

    while (!document.getText().includes('result'))
      await vscode.commands.executeCommand('editor.action.inlineSuggest.commit')

    const block = '  const result = n * 2\n  return result\n'
    assert.equal(document.getText(), `function twice(n) {\n${block}}\n`)
    await settings.update('enabled', false, vscode.ConfigurationTarget.Global)
  },

  async 'users who turned off ghost text get a diff instead'() {
    const settings = vscode.workspace.getConfiguration('editor.inlineSuggest')
    await settings.update('enabled', false, vscode.ConfigurationTarget.Global)
    const { document } = await openText('// adds two numbers')

    await run('generate')
    assert.equal(document.getText(), '// adds two numbers')
    await run('acceptProposal')

    assert.match(document.getText(), /^\/\/ adds two numbers\nconst add = /)
    await settings.update('enabled', true, vscode.ConfigurationTarget.Global)
  },

  async 'a read-only file is refused before any request is made'() {
    const text = 'function frozen(n) {\n  return n / 0\n}\n'
    const provider = vscode.workspace.registerTextDocumentContentProvider('frozen', {
      provideTextDocumentContent: () => text,
    })
    const document = await vscode.workspace.openTextDocument(vscode.Uri.parse('frozen:/frozen.js'))
    await vscode.window.showTextDocument(document)

    await run('fixBug')
    await run('generate')

    const { input } = vscode.window.tabGroups.activeTabGroup.activeTab ?? {}
    assert.ok(input instanceof vscode.TabInputText)
    assert.equal(String(input.uri), 'frozen:/frozen.js')
    provider.dispose()
  },

  async 'typing discards ghost text'() {
    const { document, editor } = await openText('// adds two numbers')
    await run('generate')
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), ' '))

    await run('acceptPreview')

    assert.equal(document.getText(), ' // adds two numbers')
  },

  ...proposalTests,
}

function getExtension() {
  const extension = vscode.extensions.getExtension('ghost-writers-ia.ghost-writers-ia')
  assert.ok(extension)
  return extension
}

function run(name: string): Thenable<unknown> {
  return vscode.commands.executeCommand(`ghostWriters.${name}`)
}

async function openText(content: string) {
  const document = await vscode.workspace.openTextDocument({ content, language: 'javascript' })
  return { document, editor: await vscode.window.showTextDocument(document) }
}
