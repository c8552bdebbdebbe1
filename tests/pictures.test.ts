import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { docsPictures, pictures } from '#app/copy/pictures.ts'
import { describePictures, manifestFile, picturesFolder } from '../scripts/picture-manifest.mjs'

test('the pictures on the home page show this version of the extension and the scenes as they are', () => {
  const drawn = JSON.parse(readFileSync(manifestFile, 'utf8'))

  expect(describePictures(drawn), 'outdated: run "npm run pictures"').toEqual(drawn)
})

test('every picture on the home page and in the documentation exists in a light and a dark version, and as a square for phones', () => {
  const { files } = JSON.parse(readFileSync(manifestFile, 'utf8'))

  const shown = [...pictures, ...docsPictures].flatMap(({ name }) =>
    ['', '-square'].flatMap((part) => [`${name}${part}-dark.avif`, `${name}${part}-light.avif`]),
  )
  const recordings = ['completion-dark.mp4', 'completion-light.mp4']
  expect(Object.keys(files).toSorted()).toEqual([...shown, ...recordings].toSorted())
})

test.each(['light', 'dark'])('the %s recording on the home page has at most 400 KB', (theme) => {
  expect(statSync(join(picturesFolder, `completion-${theme}.mp4`)).size).toBeLessThan(400_000)
})

test('the place of a picture has its shape before it is loaded', () => {
  const { sizes } = JSON.parse(readFileSync(manifestFile, 'utf8'))
  const css = readFileSync('app/shell/themed-picture.css', 'utf8')

  expect(css).toContain(`aspect-ratio: ${sizes.window.width} / ${sizes.window.height};`)
  expect(sizes.square.width).toBe(sizes.square.height)
})
