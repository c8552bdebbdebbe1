// Lets Node import the pages' .tsx files from source: it removes types by itself, but knows no JSX.
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { transformSync } from 'rolldown/utils'

registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith('.tsx')) return nextLoad(url, context)
    const file = fileURLToPath(url)
    const options = { jsx: { runtime: 'automatic' } }
    const { code, errors } = transformSync(file, readFileSync(file, 'utf8'), options)
    if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
    return { format: 'module', source: code, shortCircuit: true }
  },
})
