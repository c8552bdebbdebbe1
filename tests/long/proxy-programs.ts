import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fetchFromDebian } from '../../scripts/debian.mjs'

type Ports = { readonly https: number; readonly http: number; readonly replicas: readonly number[] }

export type Program = {
  readonly name: string
  readonly path: string
  /** The example in deploy/proxies, with the ports and files of the test. */
  readonly configure: (folder: string, ports: Ports) => string
  readonly args: (file: string, folder: string) => readonly string[]
  readonly hasHealthChecks: boolean
}

type ProxyOptions = {
  /** Trust the X-Forwarded-For of clients, so that a test can send requests from many addresses. */
  readonly trustsClients?: boolean
}

type Proxy = {
  /** The certificate in front of the replicas, in PEM. */
  readonly certificate: string
  readonly stop: () => void
  /** Loads the configuration again, with one replica marked as down, or none. */
  readonly reload: (downPort: number | null) => void
}

export const programs: readonly Program[] = [
  {
    name: 'caddy',
    path: '/usr/bin/caddy',
    configure: (folder, { https, http }) =>
      // Caddy's own certificate authority would install itself on this machine.
      `{\n admin off\n auto_https disable_redirects\n http_port ${http}\n https_port ${https}\n}\n${read(
        'Caddyfile',
      ).replace(
        '\treverse_proxy',
        `\ttls ${folder}/fullchain.pem ${folder}/key.pem\n\treverse_proxy`,
      )}`,
    args: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
    hasHealthChecks: true,
  },
  {
    name: 'nginx',
    path: '/usr/sbin/nginx',
    configure: (folder, ports) => {
      const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${folder}/${name};`,
      )
      return `daemon off; pid ${folder}/pid; user root; error_log ${folder}/error.log;
events {}
http { access_log off; ${paths.join(' ')}
${replacePorts(read('nginx.conf'), { folder, ports })}}`
    },
    args: (file, folder) => ['-p', folder, '-c', file],
    hasHealthChecks: false,
  },
  {
    name: 'haproxy',
    path: '/usr/sbin/haproxy',
    configure: (folder, ports) => replacePorts(read('haproxy.cfg'), { folder, ports }),
    args: (file) => ['-db', '-f', file],
    hasHealthChecks: true,
  },
]

function read(name: string): string {
  return readFileSync(join('deploy/proxies', name), 'utf8')
}

function replacePorts(config: string, { folder, ports }: { folder: string; ports: Ports }): string {
  return config
    .replaceAll('/etc/ssl/ghost.example', folder)
    .replaceAll('ghost.example', 'localhost')
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replaceAll(/\b(listen |bind :)443\b/g, `$1${ports.https}`)
    .replaceAll(/\b(listen |bind :)80\b/g, `$1${ports.http}`)
    .replace(twoServers, (_, indent, name = '', rest) =>
      ports.replicas
        .map((port) => `${indent}server ${name && `on${port} `}127.0.0.1:${port}${rest}\n`)
        .join(''),
    )
}

/** The lines of the two replicas in the examples of nginx and HAProxy; only the latter has names. */
const twoServers = /^( *)server (\w+ )?127\.0\.0\.1:3000(.*)\n.*:3001.*\n/m

/** The example, behind something that sets X-Forwarded-For. */
function trustClients(config: string): string {
  return config
    .replace(/^\treverse_proxy.*$/m, '$&\n\t\ttrusted_proxies 127.0.0.1/32 ::1/128')
    .replace('X-Forwarded-For $remote_addr', 'X-Forwarded-For $proxy_add_x_forwarded_for')
    .replace(/^ *http-request del-header X-Forwarded-For\n/m, '')
}

/** Starts a proxy from Debian with our example. */
export async function startProxy(
  { name, path, configure, args }: Program,
  ports: Ports,
  { trustsClients = false }: ProxyOptions = {},
): Promise<Proxy> {
  const program = await fetchFromDebian({ name, packages: [name], program: path })
  if (!program) throw new Error(`${name} is only fetched on Debian`)
  const folder = mkdtempSync(join(tmpdir(), `${name}-`))
  const certificate = makeCertificate(folder)
  const file = join(folder, 'config')
  const example = configure(folder, ports)
  const config = trustsClients ? trustClients(example) : example
  writeFileSync(file, config)
  mkdirSync(join(folder, 'logs'))

  const child = spawn(program, args(file, folder), {
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      SITE_HOST: `localhost:${ports.https}`,
      REPLICAS: ports.replicas.map((port) => `127.0.0.1:${port}`).join(' '),
    },
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  return {
    certificate,
    stop: () => void child.kill('SIGTERM'),
    reload(downPort) {
      const server = `server 127.0.0.1:${downPort} `
      writeFileSync(file, config.replace(server, `${server}down `))
      child.kill('SIGHUP')
    },
  }
}

/** Returns its text. */
function makeCertificate(folder: string): string {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'fullchain.pem')]
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']
  const subject = ['-nodes', '-days', '2', '-subj', '/CN=localhost']
  const names = ['-addext', 'subjectAltName=DNS:localhost']
  execFileSync('openssl', [...request, ...subject, ...names, '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  })
  const pem = readFileSync(certificate, 'utf8')
  writeFileSync(join(folder, 'all.pem'), pem + readFileSync(key))
  return pem
}
