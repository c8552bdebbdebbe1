// What is large is fetched once, however many processes want it: by the first, into a draft that
// gets its name when it is whole. The others wait.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Null: it is at home. Otherwise why it could not be had. `fetchInto(draft)` fills a folder and
 * answers null, or what went wrong.
 */
export async function fetchOnce({ home, fetchInto, pauseMs = 250 }) {
  mkdirSync(dirname(home), { recursive: true })
  let hasWaited = false
  while (!existsSync(home)) {
    // Whoever waited for another's attempt does not repeat it.
    if (hasWaited && existsSync(faultOf(home))) return readFileSync(faultOf(home), 'utf8')
    if (takeLock(home)) return fetchLocked({ home, fetchInto })
    hasWaited = true
    await wait(pauseMs)
  }
  return null
}

async function fetchLocked({ home, fetchInto }) {
  try {
    rmSync(faultOf(home), { force: true })
    sweep(home)
    const draft = `${home}.${process.pid}`
    mkdirSync(draft)
    const fault = await fetchInto(draft)
    if (!fault) return moveIn(draft, home)
    rmSync(draft, { recursive: true, force: true })
    writeFileSync(faultOf(home), fault)
    return fault
  } finally {
    rmSync(lockOf(home), { force: true })
  }
}

/** A name is given once: whoever comes second throws the own draft away. */
function moveIn(draft, home) {
  try {
    renameSync(draft, home)
  } catch (fault) {
    if (!existsSync(home)) throw fault
    rmSync(draft, { recursive: true, force: true })
  }
  return null
}

/** A lock whose process is gone is nobody's. */
function takeLock(home) {
  try {
    writeFileSync(lockOf(home), String(process.pid), { flag: 'wx' })
    return true
  } catch (fault) {
    if (fault.code !== 'EEXIST') throw fault
    if (!isAlive(readLock(home))) rmSync(lockOf(home), { force: true })
    return false
  }
}

/** Drafts of those who were interrupted. */
function sweep(home) {
  const prefix = `${basename(home)}.`
  const drafts = readdirSync(dirname(home)).filter(
    (name) => name.startsWith(prefix) && /^\d+$/.test(name.slice(prefix.length)),
  )
  for (const name of drafts.filter((one) => !isAlive(one.slice(prefix.length))))
    rmSync(join(dirname(home), name), { recursive: true, force: true })
}

function readLock(home) {
  try {
    return readFileSync(lockOf(home), 'utf8')
  } catch (fault) {
    // It was given back in this moment.
    if (fault.code === 'ENOENT') return String(process.pid)
    throw fault
  }
}

/** A lock that is being written is empty yet: somebody's. */
function isAlive(pid) {
  if (pid === '') return true
  try {
    process.kill(Number(pid), 0)
    return true
  } catch (fault) {
    return fault.code === 'EPERM'
  }
}

const lockOf = (home) => `${home}.lock`
const faultOf = (home) => `${home}.fault`
