import { expect, test } from 'vitest'
import { findRelease } from './load-frame.ts'

test('a page says which release it describes, and nothing before there is one', () => {
  expect(findRelease('0.3.0 (2026-11-17)')).toBe('Site 0.3.0, released November 17, 2026')
  expect(findRelease('Unreleased')).toBeNull()
})
