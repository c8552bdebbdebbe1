import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { siteArgs } from '../scripts/steps.mjs'

const launcher = 'deploy/bin/ghost-writers-ia'
const script = readFileSync(launcher, 'utf8')

test('every command of the package has its program in the build', () => {
  const [, table = ''] = /<<'END'\n(.*?)\nEND/s.exec(script) ?? []
  const programs = table.split('\n').map((line) => line.split(/\s+/)[1])

  expect(programs).toContain('main')
  for (const program of programs) expect(existsSync(`build/server/${program}.js`)).toBe(true)
})

test('the package starts the site with the same options as npm start', () => {
  expect(script).toContain(`lib/node" ${siteArgs.slice(0, -1).join(' ')} `)
})

test('an unknown command of the package lists the known ones', () => {
  const { status, stderr } = spawnSync(launcher, ['strat'], { encoding: 'utf8' })

  expect(status).toBe(2)
  expect(stderr).toContain('Unknown command: strat')
  expect(execFileSync(launcher, ['help'], { encoding: 'utf8' })).toMatch(/^ {2}start +starts/m)
})
