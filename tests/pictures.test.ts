import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pictures } from '#app/copy/pictures.ts'
import { describePictures, manifestFile } from '../scripts/picture-manifest.mjs'

test('the pictures on the home page show this version of the extension and the scenes as they are', () => {
  const drawn = JSON.parse(readFileSync(manifestFile, 'utf8'))

  expect(describePictures(drawn), 'outdated: run "npm run pictures"').toEqual(drawn)
})

test('every picture on the home page exists in a light and a dark version', () => {
  const { files } = JSON.parse(readFileSync(manifestFile, 'utf8'))

  const shown = pictures.flatMap(({ name }) => [`${name}-dark.avif`, `${name}-light.avif`])
  expect(Object.keys(files)).toEqual(shown.toSorted())
})
