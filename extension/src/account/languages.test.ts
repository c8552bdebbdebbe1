import { expect, test } from 'vitest'
import * as site from '../../../domain/languages/language-family.ts'
import { findFamily, listFamilies } from './languages.ts'

test('the editor offers the same languages as the site', () => {
  expect(listFamilies()).toEqual(site.listFamilies())
})

test('the editor groups languages as the site does', () => {
  const ids = [
    'javascript',
    'typescript',
    'javascriptreact',
    'typescriptreact',
    'c',
    'cpp',
    'html',
    'css',
    'scss',
    'less',
    'shellscript',
    'sh',
    'bash',
    'zsh',
    'ksh',
    'fish',
    'bibtex',
    'csv',
    'diff',
    'dockercompose',
    'dotenv',
    'editorconfig',
    'git-commit',
    'git-rebase',
    'ignore',
    'ini',
    'json',
    'json5',
    'jsonc',
    'jsonl',
    'log',
    'markdown',
    'plaintext',
    'properties',
    'restructuredtext',
    'search-result',
    'toml',
    'tsv',
    'xml',
    'yaml',
    'python',
    'csharp',
    'cobol',
  ]

  expect(ids.map(findFamily)).toEqual(ids.map(site.findFamily))
})
