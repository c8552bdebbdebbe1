import { expect, test } from 'vitest'
import { toCents } from './price'

test('a price is read (mark-example)', () => expect(toCents('1.50')).toBe(150))
