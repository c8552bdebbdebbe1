import { expect, test } from 'vitest'
import { findComment } from './find-comment.ts'

test.each([
  ['typescript', '// adds two numbers', 'adds two numbers'],
  ['python', '# adds two numbers', 'adds two numbers'],
  ['sql', '-- all users', 'all users'],
  ['html', '<!-- a form -->', 'a form'],
  ['css', '/* a card */', 'a card'],
  ['unknown', '// something', 'something'],
])('in %s, %s is a comment', (language, line, text) => {
  expect(findComment({ lines: [line], line: 0, language })).toMatchObject({ text, lastLine: 0 })
})

test('a comment of several lines is read completely, whichever line the cursor is on', () => {
  const lines = ['code()', '  // first', '  // second', 'code()']
  const comment = { text: 'first\nsecond', lastLine: 2, indent: '  ' }

  expect(findComment({ lines, line: 1, language: 'typescript' })).toEqual(comment)
  expect(findComment({ lines, line: 2, language: 'typescript' })).toEqual(comment)
})

test('a block comment is read without its markers', () => {
  const lines = ['/**', ' * Adds two numbers', ' * and rounds.', ' */']
  const comment = { text: 'Adds two numbers\nand rounds.', lastLine: 3, indent: '' }

  expect(findComment({ lines, line: 1, language: 'java' })).toEqual(comment)
})

test('on the empty line below a comment, the code goes on that line', () => {
  const lines = ['# a class', '']
  expect(findComment({ lines, line: 1, language: 'ruby' })).toMatchObject({ lastLine: 1 })
})

test.each([
  ['python', '// not a comment here'],
  ['typescript', 'const a = 1 // behind code'],
  ['c', '#include <stdio.h>'],
  ['shellscript', '#!/bin/sh'],
  ['typescript', '//'],
  ['typescript', 'a /* inside */ b'],
])('in %s, "%s" is not an instruction', (language, line) => {
  expect(findComment({ lines: [line], line: 0, language })).toBeNull()
})

test('code between block comments is not a comment', () => {
  const lines = ['/* first */', 'code()', '/* second */']
  expect(findComment({ lines, line: 1, language: 'c' })).toBeNull()
})
