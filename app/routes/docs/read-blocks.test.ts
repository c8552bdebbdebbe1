import { expect, test } from 'vitest'
import { listVariables } from './read-blocks.ts'

test('the reference of the environment has the comments and defaults of .env.example', () => {
  const source =
    '# Copy this file.\n\n# Where it\n# listens.\nHOST=127.0.0.1\nPORT=3000\n\n# A list:\n#   id  its name\n#   on  whether\n#       and when\n# And `more`.\nMODELS=\n'

  expect(listVariables(source)).toEqual([
    {
      notes: [{ text: 'Where it listens.', items: [] }],
      variables: [
        { name: 'HOST', initial: '127.0.0.1' },
        { name: 'PORT', initial: '3000' },
      ],
    },
    {
      notes: [
        {
          text: 'A list:',
          items: [
            { name: 'id', text: 'its name' },
            { name: 'on', text: 'whether and when' },
          ],
        },
        { text: 'And `more`.', items: [] },
      ],
      variables: [{ name: 'MODELS', initial: '' }],
    },
  ])
})
