import type { SnippetInput } from '@ghost-writers-ia/rules/snippet'
import type { ChangeStore, RevisionStore } from '../changes/ports.ts'
import type { UserStore } from '../identity/ports.ts'
import type { UserId } from '../identity/user.ts'
import type { Clock } from '../time.ts'
import type { Transaction } from '../transaction.ts'

export type SnippetPorts = {
  readonly snippets: SnippetStore
  readonly users: UserStore
  readonly clock: Clock
  readonly calendar: Clock
  readonly transaction: Transaction<SnippetStores>
}

export type SnippetStores = {
  readonly snippets: SnippetStore
  readonly users: UserStore
  readonly changes: ChangeStore
}

/** A user's own prompt. Routes check its limits. */
export type Snippet = SnippetInput & {
  readonly id: string
  /** Counts the edits of this snippet. */
  readonly version: number
  readonly updatedAt: Date
}

/** The snippets of users. Names are unique for each user. */
export type SnippetStore = RevisionStore & {
  /** In the user's order. */
  listSnippets(userId: UserId): Promise<readonly Snippet[]>
  countSnippets(userId: UserId): Promise<number>
  /** Adds them at the end. */
  addSnippets(userId: UserId, added: AddedSnippets): Promise<readonly Snippet[]>
  saveSnippet(userId: UserId, snippet: Snippet): Promise<void>
  deleteSnippet(userId: UserId, id: string): Promise<void>
  /** `ids` are all of the user's snippets, in their new order. */
  orderSnippets(userId: UserId, ids: readonly string[]): Promise<void>
}

export type AddedSnippets = { readonly inputs: readonly SnippetInput[]; readonly at: Date }
