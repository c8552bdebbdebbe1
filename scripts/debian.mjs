// Programs from Debian's archive, unpacked in the user's cache folder without root and without touching
// the system: apt downloads into its own folders, dpkg-deb unpacks, nothing is installed.
import { execFileSync, spawnSync } from 'node:child_process'
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, join } from 'node:path'
import { step, toolsFolder } from './steps.mjs'

export function findOnPath(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const files = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return files.find(isExecutable) ?? null
}

/** Downloads a program at the first call. Null on systems other than Debian. */
export async function fetchFromDebian({ name, packages, program }) {
  const home = join(toolsFolder, name)
  const launcher = join(home, name)
  if (existsSync(launcher)) return launcher
  if (!isDebian()) return null

  await step(`Fetching ${name}`, () => {
    const draft = `${home}.${process.pid}`
    download(packages, draft)
    unpack(draft)
    writeLauncher({ draft, home, name, program })
    rmSync(home, { recursive: true, force: true })
    renameSync(draft, home)
  })
  return launcher
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function isDebian() {
  const release = '/etc/os-release'
  return existsSync(release) && /^ID=debian$/m.test(readFileSync(release, 'utf8'))
}

function download(packages, draft) {
  for (const folder of ['lists/partial', 'archives/partial', 'root'])
    mkdirSync(join(draft, folder), { recursive: true })
  const settings = {
    'Dir::State::Lists': join(draft, 'lists'),
    'Dir::Cache::Archives': join(draft, 'archives'),
    'Dir::Cache::pkgcache': '',
    'Dir::Cache::srcpkgcache': '',
    'Debug::NoLocking': '1',
    'APT::Sandbox::User': '',
    'APT::Install-Recommends': '0',
  }
  const options = Object.entries(settings).flatMap(([key, value]) => ['-o', `${key}=${value}`])
  for (const args of [['update'], ['-y', '--download-only', 'install', ...packages]]) {
    const { status, stderr } = spawnSync('apt-get', [...options, '-qq', ...args], {
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`apt-get ${args.join(' ')}: ${stderr}`)
  }
}

function unpack(draft) {
  const archives = join(draft, 'archives')
  for (const file of readdirSync(archives).filter((name) => name.endsWith('.deb'))) {
    execFileSync('dpkg-deb', ['-x', join(archives, file), join(draft, 'root')])
  }
  for (const folder of ['archives', 'lists']) rmSync(join(draft, folder), { recursive: true })
}

function writeLauncher({ draft, home, name, program }) {
  const libraries = `${{ arm64: 'aarch64', x64: 'x86_64' }[process.arch]}-linux-gnu`
  const at = `${home}/root`
  writeFileSync(
    join(draft, 'fonts.conf'),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${at}/usr/share/fonts</dir><dir>/usr/share/fonts</dir><cachedir>${home}/fontcache</cachedir></fontconfig>`,
  )
  writeFileSync(
    join(draft, name),
    `#!/bin/sh
export LD_LIBRARY_PATH="${at}/usr/lib/${libraries}:${at}/lib/${libraries}:${at}/usr/lib/${libraries}/pulseaudio"
export FONTCONFIG_FILE="${home}/fonts.conf"
exec "${at}${program}" "$@"
`,
  )
  chmodSync(join(draft, name), 0o755)
}
