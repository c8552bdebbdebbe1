import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'

const home = resolve(import.meta.dirname, '..')
const dependencies = ['react', 'react-dom', 'stripe', 'zod']
const quiet = ['--offline', '--no-audit', '--no-fund', '--silent']

/** Builds the package into the node_modules of an empty project, beside its dependencies. */
export function placePackage(): string {
  const consumer = mkdtempSync(join(tmpdir(), 'sandbox-package-'))
  const modules = join(consumer, 'node_modules')
  mkdirSync(modules)
  build(join(modules, 'stripe-sandbox'))
  for (const name of dependencies) symlinkSync(findModule(name), join(modules, name))
  return consumer
}

/** Builds and packs the package, and installs the tarball in an empty project. Needs no network. */
export function installPackage(): string {
  const consumer = mkdtempSync(join(tmpdir(), 'sandbox-package-'))
  const built = join(consumer, 'built')
  build(built)
  execFileSync('npm', ['pack', built, '--pack-destination', consumer, ...quiet])
  const tarball = readdirSync(consumer).find((name) => name.endsWith('.tgz'))
  // The dependencies that are installed here, instead of downloading them again.
  const overrides = dependencies.map((name) => [name, `file:${findModule(name)}`])
  const manifest = {
    private: true,
    type: 'module',
    dependencies: { 'stripe-sandbox': `file:${tarball}` },
    overrides: Object.fromEntries(overrides),
  }
  writeFileSync(join(consumer, 'package.json'), JSON.stringify(manifest))
  execFileSync('npm', ['install', ...quiet], { cwd: consumer })
  return consumer
}

function build(out: string): void {
  execFileSync(process.execPath, [join(home, 'scripts/build.mjs'), '--out', out])
}

export function findModule(name: string): string {
  return resolve(home, '../../node_modules', name)
}

type NodeProgram = { readonly folder: string; readonly version: string }

/** This Node, and the first one of another version on the PATH that the package supports. */
export function findNodes(): {
  readonly own: NodeProgram
  readonly other: NodeProgram | undefined
} {
  const own = { folder: resolve(process.execPath, '..'), version: process.version }
  const others = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => {
    const version = readVersion(folder)
    const major = Number(version?.slice(1).split('.')[0])
    return version && version !== own.version && major >= 20 ? [{ folder, version }] : []
  })
  return { own, other: others[0] }
}

function readVersion(folder: string): string | null {
  try {
    return execFileSync(join(folder, 'node'), ['--version'], { encoding: 'utf8' }).trim()
  } catch {
    return null
  }
}

/** The environment of a user whose `node` is this one. */
export function toEnv({ folder }: NodeProgram): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _, ...env } = process.env
  return { ...env, PATH: `${folder}${delimiter}${env.PATH ?? ''}` }
}

type Installed = { readonly consumer: string; readonly node: NodeProgram }

/** Runs the installed command, directly or through npx, and returns the address that it prints. */
export async function startCommand(
  [program = '', ...args]: readonly string[],
  { consumer, node }: Installed,
): Promise<string> {
  const child = spawn(program, [...args, '--port', '0'], {
    cwd: consumer,
    env: toEnv(node),
    stdio: ['ignore', 'pipe', 'inherit'],
    // A group of its own: npx runs the command through a shell.
    detached: true,
  })
  onTestFinished(async () => {
    if (child.pid) process.kill(-child.pid)
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  })
  for await (const line of createInterface(child.stdout)) {
    const [, url] = /listening on (\S+)/.exec(line) ?? []
    if (url) return url
  }
  throw new Error('The command ended without listening')
}
