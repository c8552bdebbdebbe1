import { expect, test } from 'vitest'
import { announce } from '../scripts/serve.mjs'

const ready = 'http://localhost:3000'

test('the link printed at startup also unlocks the mailbox and the sandbox', () => {
  const printed = announce({ ready, standInKey: '0123abcd' }, 1_240)

  expect(printed).toContain('ready (1.2 s)')
  expect(printed).toMatch(/^ {4}http:\/\/localhost:3000\/unlock\?key=0123abcd$/m)
  expect(printed).toContain('http://localhost:3000/mailbox')
  expect(printed).toContain('http://localhost:3000/sandbox')
})

test('a site without stand-ins prints only its address', () => {
  const printed = announce({ ready: 'https://ghost.example', standInKey: null }, 1_240)

  expect(printed).toMatch(/^ {4}https:\/\/ghost\.example$/m)
  expect(printed).not.toMatch(/key|mailbox|sandbox/)
})
