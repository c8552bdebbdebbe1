import type { EndpointName } from './endpoint-names.ts'
import { printPython, printTypeScript } from './print-value.ts'

/** One example, in one programming language. */
export type CodeSample = {
  readonly lang: 'curl' | 'python' | 'typescript'
  readonly label: string
  readonly source: string
}

/** A call as the examples write it down. */
export type SampleCall = {
  readonly method: string
  readonly url: string
  readonly needsToken: boolean
  readonly body: unknown
  readonly hasAnswer: boolean
}

/** The environment variable that the examples read the token from. */
const tokenVariable = 'GHOST_WRITERS_TOKEN'
const nodeVariable = ['process', 'env', tokenVariable].join('.')

/** The same call in each language. */
export function writeSamples(name: EndpointName, call: SampleCall): readonly CodeSample[] {
  const writeClient = clients[name]
  const { python, typescript } = writeClient
    ? writeClient(call)
    : { python: writePython(call), typescript: writeTypeScript(call) }
  return [
    { lang: 'curl', label: 'curl', source: writeCurl(call) },
    { lang: 'python', label: 'Python', source: python },
    { lang: 'typescript', label: 'TypeScript', source: typescript },
  ]
}

type ClientSamples = { readonly python: string; readonly typescript: string }

/** The calls that OpenAI's own clients make. */
const clients: Readonly<Partial<Record<EndpointName, (call: SampleCall) => ClientSamples>>> = {
  'GET /api/v1/models': (call) => ({
    python: withPythonClient(call, ['for model in client.models.list():', '    print(model.id)']),
    typescript: withTypeScriptClient(call, [
      'for await (const model of client.models.list()) console.log(model.id)',
    ]),
  }),
  'GET /api/v1/models/{id}': (call) => ({
    python: withPythonClient(call, [
      `model = client.models.retrieve(${printPython(readModelId(call))})`,
      'print(model.id)',
    ]),
    typescript: withTypeScriptClient(call, [
      `const model = await client.models.retrieve(${printTypeScript(readModelId(call))})`,
      'console.log(model.id)',
    ]),
  }),
  'POST /api/v1/chat/completions': (call) => ({
    python: withPythonClient(call, [
      `stream = client.chat.completions.create(${toPythonArguments(call.body)}    stream=True,`,
      ')',
      'for chunk in stream:',
      '    if chunk.choices:',
      '        print(chunk.choices[0].delta.content or "", end="")',
    ]),
    typescript: withTypeScriptClient(call, [
      `const stream = await client.chat.completions.create(${toStreamed(call.body)})`,
      'for await (const chunk of stream) {',
      "  process.stdout.write(chunk.choices[0]?.delta.content ?? '')",
      '}',
    ]),
  }),
  'POST /api/v1/completions': (call) => ({
    python: withPythonClient(call, [
      `completion = client.completions.create(${toPythonArguments(call.body)})`,
      'print(completion.choices[0].text)',
    ]),
    typescript: withTypeScriptClient(call, [
      `const completion = await client.completions.create(${printTypeScript(call.body)})`,
      'console.log(completion.choices[0]?.text)',
    ]),
  }),
}

/** The last part of the URL, as clients take it. */
function readModelId({ url }: SampleCall): string {
  return decodeURIComponent(url.slice(url.lastIndexOf('/') + 1))
}

function withPythonClient({ url }: SampleCall, lines: readonly string[]): string {
  return [
    'import os',
    'from openai import OpenAI',
    '',
    'client = OpenAI(',
    `    base_url="${toBaseUrl(url)}",`,
    `    api_key=os.environ["${tokenVariable}"],`,
    ')',
    ...lines,
  ].join('\n')
}

function withTypeScriptClient({ url }: SampleCall, lines: readonly string[]): string {
  return [
    "import OpenAI from 'openai'",
    '',
    'const client = new OpenAI({',
    `  baseURL: '${toBaseUrl(url)}',`,
    `  apiKey: ${nodeVariable},`,
    '})',
    ...lines,
  ].join('\n')
}

function toBaseUrl(url: string): string {
  return new URL('/api/v1', url).href
}

function writeCurl({ method, url, needsToken, body }: SampleCall): string {
  const hasBody = body !== null
  const isDefault = method === (hasBody ? 'POST' : 'GET')
  const parts = [
    `curl --fail-with-body ${isDefault ? '' : `-X ${method} `}${url}`,
    ...(needsToken ? [`-H "Authorization: Bearer $${tokenVariable}"`] : []),
    ...(hasBody ? ['-H "Content-Type: application/json"'] : []),
    ...(hasBody ? [`-d '${toShell(body)}'`] : []),
  ]
  return parts.join(' \\\n  ')
}

/** JSON for single quotes, indented like the line it is on. */
function toShell(body: unknown): string {
  return JSON.stringify(body, null, 2).replaceAll("'", "'\\''").replaceAll('\n', '\n  ')
}

function writePython({ method, url, needsToken, body, hasAnswer }: SampleCall): string {
  const hasBody = body !== null
  const headers = [
    ...(needsToken ? [`        "Authorization": "Bearer " + os.environ["${tokenVariable}"],`] : []),
    ...(hasBody ? ['        "Content-Type": "application/json",'] : []),
  ]
  const modules = [...(hasAnswer || hasBody ? ['json'] : []), ...(needsToken ? ['os'] : [])]
  return [
    ...(modules.length > 0 ? modules.map((module) => `import ${module}`) : []),
    'from urllib.request import Request, urlopen',
    '',
    'request = Request(',
    `    "${url}",`,
    `    method="${method}",`,
    ...(headers.length > 0 ? ['    headers={', ...headers, '    },'] : []),
    ...(hasBody ? [`    data=json.dumps(${printPython(body, '    ')}).encode(),`] : []),
    ')',
    'with urlopen(request) as response:',
    hasAnswer ? '    print(json.load(response))' : '    print(response.status)',
  ].join('\n')
}

function writeTypeScript({ method, url, needsToken, body, hasAnswer }: SampleCall): string {
  const hasBody = body !== null
  const headers = [
    ...(needsToken ? [`    authorization: \`Bearer \${${nodeVariable}}\`,`] : []),
    ...(hasBody ? ["    'content-type': 'application/json',"] : []),
  ]
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length > 0 ? ['  headers: {', ...headers, '  },'] : []),
    ...(hasBody ? [`  body: JSON.stringify(${printTypeScript(body, '  ')}),`] : []),
  ]
  const sent = options.length > 0 ? [`'${url}', {`, ...options, '})'].join('\n') : `'${url}')`
  return [
    `const response = await fetch(${sent}`,
    'if (!response.ok) throw new Error(await response.text())',
    hasAnswer ? 'console.log(await response.json())' : 'console.log(response.status)',
  ].join('\n')
}

function toStreamed(body: unknown): string {
  return printTypeScript({ ...(body as object), stream: true })
}

/** The fields of an object as keyword arguments. */
function toPythonArguments(body: unknown): string {
  const fields = Object.entries(body as Readonly<Record<string, unknown>>)
  return `\n${fields.map(([name, value]) => `    ${name}=${printPython(value, '    ')},\n`).join('')}`
}
