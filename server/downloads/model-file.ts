import { closeSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { localModel } from '@ghost-writers-ia/local-model/manifest'
import { parseModelFile } from '@ghost-writers-ia/local-model/model-file'
import { type PreparedResponse, prepareResponse } from '../http/prepared-response.ts'
import { rootFolder } from '../root-folder.ts'

/** In a checkout and in the package. */
const home = join(rootFolder, 'packages/local-model')

/** The model that editors download, and that completes code on a site without a router. */
export const modelFile = {
  path: `/downloads/${localModel.file}`,
  file: join(home, 'model', localModel.file),
  bytes: localModel.bytes,
  sha256: localModel.sha256,
}

export const engineFiles = {
  plainEngine: join(home, 'engine/plain.wasm'),
  relaxedEngine: join(home, 'engine/relaxed.wasm'),
}

/** The packages that the model was trained on, with their licenses: from the model file itself. */
export function readAttribution(
  headers: Readonly<Record<string, string>>,
): [path: string, PreparedResponse] {
  const path = modelFile.path.replace(/\.gwm$/, '-licenses.tsv')
  const gzip = Buffer.from(parseModelFile(readStart()).attribution)
  const response = prepareResponse({
    route: path,
    headers: {
      ...headers,
      'content-type': 'text/tab-separated-values; charset=utf-8',
      'cache-control': 'public, max-age=0, must-revalidate',
      vary: 'accept-encoding',
    },
    bodies: { identity: gunzipSync(gzip), gzip },
  })
  return [path, response]
}

/** The weights are last, and stay zeros: memory that isn't written to isn't taken. */
function readStart(): Uint8Array {
  const contents = new Uint8Array(modelFile.bytes)
  const file = openSync(modelFile.file, 'r')
  readSync(file, contents, 0, startBytes, 0)
  closeSync(file)
  return contents
}

const startBytes = 2_000_000
