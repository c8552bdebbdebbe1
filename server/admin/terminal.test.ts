import { userInfo } from 'node:os'
import { expect, test } from 'vitest'
import { readSudoUser } from '../config/load.ts'
import { getOperator } from './terminal.ts'

test('the operator is the login name, and with sudo also the name they logged in with', () => {
  const { username } = userInfo()

  expect(getOperator(readSudoUser({}))).toBe(username)
  expect(getOperator(readSudoUser({ SUDO_USER: username }))).toBe(username)
  expect(getOperator(readSudoUser({ SUDO_USER: 'alice' }))).toBe(`alice (sudo as ${username})`)
})
