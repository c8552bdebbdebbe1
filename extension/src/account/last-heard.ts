import type { Account } from './account.ts'

/** What the editor keeps from one start to the next. */
export type Memory = {
  readonly get: <Kept>(name: string) => Kept | undefined
  readonly update: (name: string, kept: unknown) => PromiseLike<void>
}

type Login = {
  readonly id: string
  /** As it was at the login. */
  readonly account: Account
}

const name = 'last heard'

/** The account as the site last told it: what is shown, and believed, until it is heard again. */
export function findLastHeard(memory: Memory, { id, account }: Login): Account {
  const heard = memory.get<Login>(name)
  return heard?.id === id ? heard.account : account
}

export function keepLastHeard(memory: Memory, heard: Login): PromiseLike<void> {
  return memory.update(name, heard)
}
