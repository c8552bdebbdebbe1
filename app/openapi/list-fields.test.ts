import { expect, test } from 'vitest'
import { listFields } from './list-fields.ts'
import type { JsonSchema } from './types.ts'

const schemas: Readonly<Record<string, JsonSchema>> = {
  Message: {
    oneOf: [
      {
        type: 'object',
        properties: { role: { const: 'user' }, text: { type: 'string' } },
        required: ['role', 'text'],
      },
      { type: 'object', properties: { role: { const: 'tool' } }, required: ['role'] },
    ],
  },
}

test('fields of objects inside lists and references are listed with their path', () => {
  const schema: JsonSchema = {
    type: 'object',
    properties: {
      messages: {
        type: 'array',
        items: { $ref: '#/components/schemas/Message' },
        description: 'The conversation.',
      },
      stop: {
        anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }, { type: 'null' }],
      },
      state: { type: 'string', enum: ['on', 'off'] },
    },
    required: ['messages'],
  }

  expect(listFields(schema, schemas)).toEqual([
    { name: 'messages', type: 'object[]', isRequired: true, text: 'The conversation.' },
    { name: 'messages[].role', type: '"user"', isRequired: true, text: '' },
    { name: 'messages[].text', type: 'string', isRequired: false, text: '' },
    { name: 'stop', type: 'string, string[], or null', isRequired: false, text: '' },
    { name: 'state', type: '"on" or "off"', isRequired: false, text: '' },
  ])
})

test('a reference without a target is an error', () => {
  expect(() => listFields({ $ref: '#/components/schemas/Lost' }, schemas)).toThrow('no schema')
})
