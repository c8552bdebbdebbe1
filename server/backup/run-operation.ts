import { parseArgs } from 'node:util'
import type { BackupSettings, ToolEnv } from '../config/load.ts'
import { readBackupSettings, readOrExit, readToolEnv } from '../config/load.ts'

type Operation = {
  readonly usage: string
  /** The names of flags, without dashes. */
  readonly flags?: readonly string[]
  readonly run: (input: OperationInput) => Promise<void>
}

type OperationInput = {
  readonly file: string
  readonly flags: ReadonlySet<string>
  readonly settings: BackupSettings
  readonly toolEnv: ToolEnv
  /** Aborted by Ctrl+C, so that nothing half done stays behind. */
  readonly signal: AbortSignal
}

/** Runs a command on a backup file. */
export function runOperation({ usage, flags = [], run }: Operation): Promise<void> {
  return runInterruptible({
    usage,
    readArguments: () => readFileArguments(flags),
    async run(typed, signal) {
      const settings = readOrExit(readBackupSettings)
      await run({ ...typed, settings, toolEnv: readToolEnv(), signal })
    },
  })
}

type Interruptible<Typed> = {
  readonly usage: string
  /** Null prints the usage. */
  readonly readArguments: () => Typed | null
  readonly run: (typed: Typed, signal: AbortSignal) => Promise<void>
}

/** Runs a command until Ctrl+C. A fault is printed as one line, and the exit code is 1. */
export async function runInterruptible<Typed>({
  usage,
  readArguments,
  run,
}: Interruptible<Typed>): Promise<void> {
  const typed = readArguments()
  if (!typed) {
    process.stderr.write(`${usage}\n`)
    process.exitCode = 1
    return
  }
  const interrupted = new AbortController()
  const interrupt = () => interrupted.abort()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, interrupt)
  try {
    await run(typed, interrupted.signal)
  } catch (fault) {
    const message = fault instanceof Error ? fault.message : String(fault)
    process.stderr.write(`${interrupted.signal.aborted ? 'Interrupted' : message}\n`)
    process.exitCode = 1
  }
}

function readFileArguments(
  flags: readonly string[],
): Pick<OperationInput, 'file' | 'flags'> | null {
  const options = Object.fromEntries(flags.map((name) => [name, { type: 'boolean' }] as const))
  try {
    const { positionals, values } = parseArgs({ options, allowPositionals: true })
    const [file, ...more] = positionals
    const given = Object.keys(values).filter((name) => values[name])
    return file && more.length === 0 ? { file, flags: new Set(given) } : null
  } catch {
    return null
  }
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** On stderr: the result alone is on stdout. */
export function sayProgress(checked: string): void {
  process.stderr.write(`Checked: ${checked}\n`)
}
