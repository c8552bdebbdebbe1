import * as vscode from 'vscode'
import {
  type Choice,
  type ContextChoices,
  readChoices,
  remove,
  restore,
} from '../../context/choices.ts'

/** What the user removed from the automatic context. Remembered per workspace. */
export type StoredChoices = vscode.Disposable & {
  readonly current: () => ContextChoices
  readonly remove: (choice: Choice) => Promise<void>
  readonly restore: (choice: Choice) => Promise<void>
  readonly onChange: vscode.Event<void>
}

const storageKey = 'removed-context'

export function openContextChoices(storage: vscode.Memento): StoredChoices {
  const changed = new vscode.EventEmitter<void>()
  const current = () => readChoices(storage.get(storageKey))
  async function save(choices: ContextChoices) {
    await storage.update(storageKey, choices)
    changed.fire()
  }
  return {
    current,
    remove: (choice) => save(remove(current(), choice)),
    restore: (choice) => save(restore(current(), choice)),
    onChange: changed.event,
    dispose: () => changed.dispose(),
  }
}
