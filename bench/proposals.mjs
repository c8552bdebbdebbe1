// A diff that is open while the user types in its file of 568 kB: the processor time that each key
// costs the extension, and how much memory stays behind. VS Code isn't started: documents are lists
// of lines here, as in its extension host, and what VS Code itself does isn't counted.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import './extension-modules.mjs'

const { followFile, getReview } = await import('../extension/src/edits/follow-file.ts')
const { toLineEndings } = await import('../extension/src/edits/hunks.ts')
const { createTypedTexts } = await import('../extension/src/edits/read-typed.ts')
const { toEdit } = await import('../extension/src/writing/lines.ts')

const keys = 300
const targetMs = 5

const texts = createTypedTexts()
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc')

const { cpuMs, keptKb, megabytes } = await measure()
console.log(`An open diff in a file of ${megabytes} MB, ${keys} keys typed elsewhere in the file`)
console.log(`  processor time per key: ${cpuMs.toFixed(2)} ms (target: below ${targetMs} ms)`)
console.log(`  memory kept per key, after collecting garbage: ${keptKb.toFixed(2)} kB`)
if (cpuMs >= targetMs || keptKb > 20) process.exitCode = 1

async function measure() {
  const lines = Array.from(
    { length: 12_800 },
    (_, at) => `  const value${at} = compute(${at}, 'a text')`,
  )
  const document = openDocument(lines)
  const proposed = openDocument(
    lines.map((line, at) => (at === 6000 || at === 12_000 ? `${line} // better` : line)),
  )
  const file = { before: document.getText(), earlier: new Set(), isStale: false, review: null }
  const megabytes = (file.before.length / 1e6).toFixed(2)
  await type(file, { document, proposed, count: 50 })
  collectGarbage()
  const heap = process.memoryUsage().heapUsed
  const cpu = process.cpuUsage()
  await type(file, { document, proposed, count: keys })
  const { user, system } = process.cpuUsage(cpu)
  collectGarbage()
  const keptKb = (process.memoryUsage().heapUsed - heap) / 1024 / keys
  if (getReview(file, read(file, proposed)).hunks.length !== 2) throw new Error('A hunk was lost')
  return { cpuMs: (user + system) / 1000 / keys, keptKb, megabytes }
}

async function type(file, { document, proposed, count }) {
  for (let key = 0; key < count; key += 1) {
    texts.follow({ document, contentChanges: [document.type(100, 'x')] })
    await followFile(file, {
      ...read(file, proposed),
      current: texts.read(document),
      async write(text) {
        const edit = toEdit(texts.read(proposed), text)
        texts.follow({ document: proposed, contentChanges: [proposed.replace(edit)] })
        return true
      },
    })
    // The hint in the status bar asks after each event: ours, and that of the proposed document.
    for (let event = 0; event < 3; event += 1) getReview(file, read(file, proposed))
  }
}

function read(file, proposed) {
  return { after: toLineEndings(texts.read(proposed), file.before), language: 'typescript' }
}

/** Keeps its lines and joins them when it's read, like the documents of VS Code's extension host. */
function openDocument(initial) {
  // VS Code has the lines of a text, too.
  const lines = initial.join('\n').split('\n')
  return {
    version: 1,
    getText: () => lines.join('\n'),
    type(at, typed) {
      const rangeOffset = lines.slice(0, at).join('\n').length + 1 + lines[at].length
      lines[at] += typed
      this.version += 1
      return { rangeOffset, rangeLength: 0, text: typed }
    },
    replace({ from, to, text: inserted }) {
      let [first, start] = [0, 0]
      while (start + lines[first].length < from) {
        start += lines[first].length + 1
        first += 1
      }
      if (inserted.includes('\n') || start + lines[first].length < to)
        throw new Error('One key changes one line')
      const line = lines[first]
      lines[first] = line.slice(0, from - start) + inserted + line.slice(to - start)
      this.version += 1
      return { rangeOffset: from, rangeLength: to - from, text: inserted }
    },
  }
}
