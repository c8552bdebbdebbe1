import assert from 'node:assert/strict'
import * as vscode from 'vscode'

/** Three changes, so that each can be accepted or discarded on its own. */
const steps =
  'function steps(n) {\n  first(n)\n  wait(1)\n  wait(2)\n  second(n)\n  wait(3)\n  wait(4)\n  third(n)\n}\n'

/** The fake model's answers are in `host.test.ts`. */
export const proposalTests: Record<string, () => Promise<void>> = {
  async 'of three changes, one is accepted, one is discarded, and the last stays proposed'() {
    await closeDiffs()
    const { document } = await propose(steps)
    assert.match(activeLabel(), /\(3 proposed changes\)$/)

    moveCursor(4)
    await run('acceptChange')
    assert.equal(document.getText(), steps.replace('second(n)', 'second(n, true)'))
    moveCursor(1)
    await run('discardChange')
    assert.equal(document.getText(), steps.replace('second(n)', 'second(n, true)'))
    assert.equal(readProposed(), steps.replaceAll(/(second|third)\(n\)/g, '$1(n, true)'))
    await run('acceptProposal')

    assert.equal(document.getText(), steps.replaceAll(/(second|third)\(n\)/g, '$1(n, true)'))
    assert.equal(countDiffs(), 0)
    await vscode.window.showTextDocument(document)
    await vscode.commands.executeCommand('undo')
    assert.equal(document.getText(), steps.replace('second(n)', 'second(n, true)'))
    await vscode.commands.executeCommand('undo')
    assert.equal(document.getText(), steps)
  },

  async 'what was edited in the proposal is what is accepted'() {
    const { document } = await propose(steps)

    const edit = new vscode.WorkspaceEdit()
    edit.insert(proposedUri(), new vscode.Position(0, 0), '// mine\n')
    await vscode.workspace.applyEdit(edit)
    await run('acceptProposal')

    assert.equal(document.getText(), `// mine\n${steps.replaceAll('(n)\n', '(n, true)\n')}`)
    assert.equal(countDiffs(), 0)
  },

  async 'typing elsewhere in the file moves a proposal along, and an undone accept is proposed again'() {
    const { document } = await propose(`${'\n'.repeat(5)}${steps}`)
    const edit = new vscode.WorkspaceEdit()
    edit.insert(document.uri, new vscode.Position(0, 0), '// typed\n')
    await vscode.workspace.applyEdit(edit)
    const typed = `// typed\n${'\n'.repeat(5)}${steps}`
    await until(() => readProposed().startsWith('// typed\n'))

    moveCursor(7)
    await run('acceptChange')
    assert.equal(document.getText(), typed.replace('first(n)', 'first(n, true)'))
    await vscode.window.showTextDocument(document, { preserveFocus: false })
    await vscode.commands.executeCommand('undo')
    assert.equal(document.getText(), typed)
    await showDiff()
    await run('acceptProposal')

    assert.equal(document.getText(), typed.replaceAll('(n)\n', '(n, true)\n'))
  },

  async 'changes to several files are one proposal, and a new file is created'() {
    const folder = await makeFolder('several')
    const main = await write(folder, { name: 'main.js', text: steps.replace('steps', 'several') })
    const other = await write(folder, { name: 'other.js', text: 'const one = 1\nconst two = 2\n' })
    const document = await vscode.workspace.openTextDocument(main)
    await vscode.window.showTextDocument(document)
    await run('fixBug')
    assert.match(activeLabel(), /^Fix Bug \(5 proposed changes\)/)

    await run('acceptProposal')

    assert.match(document.getText(), /second\(n, true\)/)
    const changed = await vscode.workspace.openTextDocument(other)
    assert.equal(changed.getText(), 'const one = 1\nconst two = 22\n')
    assert.equal(await read(vscode.Uri.joinPath(folder, 'new/created.js')), 'const created = 1\n')
    assert.ok(!activeLabel().includes('proposed'))
    await Promise.all([document.save(), changed.save()])
  },

  async 'one file of several is accepted, and the others stay as they are'() {
    const folder = await makeFolder('apart')
    const main = await write(folder, { name: 'main.js', text: steps.replace('steps', 'apart') })
    const other = await write(folder, { name: 'other.js', text: 'const one = 1\nconst two = 2\n' })
    const document = await vscode.workspace.openTextDocument(main)
    await vscode.window.showTextDocument(document)
    await run('fixBug')

    await run('acceptFile')
    assert.match(document.getText(), /second\(n, true\)/)
    await run('discardProposal')

    assert.equal(await read(other), 'const one = 1\nconst two = 2\n')
    await assert.rejects(read(vscode.Uri.joinPath(folder, 'new/created.js')))
    await document.save()
  },

  async 'nothing is proposed if one of the files is outside of the workspace or private'() {
    for (const name of ['escape', 'secret']) {
      const folder = await makeFolder(name)
      const text = steps.replace('steps', name)
      const document = await vscode.workspace.openTextDocument(
        await write(folder, { name: 'main.js', text }),
      )
      await vscode.window.showTextDocument(document)

      await run('fixBug')

      assert.equal(document.getText(), text)
      assert.ok(!activeLabel().includes('proposed'))
    }
  },
}

async function propose(content: string) {
  const document = await vscode.workspace.openTextDocument({ content, language: 'javascript' })
  const editor = await vscode.window.showTextDocument(document)
  const end = document.lineAt(document.lineCount - 1).range.end
  editor.selection = new vscode.Selection(new vscode.Position(0, 0), end)
  await run('fixBug')
  return { document }
}

function run(name: string): Thenable<unknown> {
  return vscode.commands.executeCommand(`ghostWriters.${name}`)
}

function listTabs() {
  return vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs)
}

function activeLabel(): string {
  return vscode.window.tabGroups.activeTabGroup.activeTab?.label ?? ''
}

/** An earlier test leaves a proposal that can't be accepted. */
async function closeDiffs(): Promise<void> {
  const diffs = listTabs().filter(({ input }) => input instanceof vscode.TabInputTextDiff)
  await vscode.window.tabGroups.close(diffs)
}

function countDiffs(): number {
  return listTabs().filter(({ input }) => input instanceof vscode.TabInputTextDiff).length
}

function findDiff(): vscode.TabInputTextDiff {
  const input = listTabs().findLast((tab) => tab.input instanceof vscode.TabInputTextDiff)?.input
  assert.ok(input instanceof vscode.TabInputTextDiff)
  return input
}

/** The right-hand side of the latest diff. */
function proposedUri(): vscode.Uri {
  return findDiff().modified
}

function findProposed(): vscode.TextDocument {
  const uri = String(proposedUri())
  const document = vscode.workspace.textDocuments.find((one) => String(one.uri) === uri)
  assert.ok(document)
  return document
}

function readProposed(): string {
  return findProposed().getText()
}

async function showDiff(): Promise<void> {
  const { original, modified } = findDiff()
  await vscode.commands.executeCommand('vscode.diff', original, modified)
}

function moveCursor(line: number): void {
  const editor = vscode.window.visibleTextEditors.find(
    ({ document }) => document === findProposed(),
  )
  assert.ok(editor)
  editor.selection = new vscode.Selection(line, 0, line, 0)
}

async function until(isTrue: () => boolean): Promise<void> {
  await new Promise<void>((resolve) => {
    if (isTrue()) return resolve()
    const listener = vscode.workspace.onDidChangeTextDocument(() => {
      if (!isTrue()) return
      listener.dispose()
      resolve()
    })
  })
}

async function makeFolder(name: string): Promise<vscode.Uri> {
  const root = vscode.workspace.workspaceFolders?.[0]?.uri
  assert.ok(root)
  const folder = vscode.Uri.joinPath(root, name)
  await vscode.workspace.fs.createDirectory(folder)
  return folder
}

type NewFile = { readonly name: string; readonly text: string }

async function write(folder: vscode.Uri, { name, text }: NewFile): Promise<vscode.Uri> {
  const uri = vscode.Uri.joinPath(folder, name)
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text))
  return uri
}

async function read(uri: vscode.Uri): Promise<string> {
  return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri))
}
