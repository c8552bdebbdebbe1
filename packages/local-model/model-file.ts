/** The parts of a model file. They share the memory of the file. */
export type ModelFile = {
  readonly tokenizer: Uint8Array
  /** The packages that the model was trained on, with their licenses: gzip of tab-separated lines. */
  readonly attribution: Uint8Array
  readonly weights: Uint8Array
}

const magic = 'GWLM'
const formatVersion = 1
const alignment = 64
const sectionNames = ['tokenizer', 'attribution', 'weights'] as const
const longestHeader = 4096

/**
 * A model file is `GWLM`, the format's version and the header's length (32 bits each, little
 * endian), a JSON header with the place of each section, and the sections, aligned to 64 bytes.
 */
export function parseModelFile(file: Uint8Array): ModelFile {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  if (file.length < 12 || new TextDecoder().decode(file.subarray(0, 4)) !== magic) {
    throw new Error('This is not a model file: it does not begin with GWLM.')
  }
  if (view.getUint32(4, true) !== formatVersion) {
    throw new Error(`This model file has format ${view.getUint32(4, true)}; only 1 is known.`)
  }
  const length = view.getUint32(8, true)
  if (length > longestHeader || 12 + length > file.length) {
    throw new Error('The header of this model file is cut off.')
  }
  const header: unknown = JSON.parse(new TextDecoder().decode(file.subarray(12, 12 + length)))
  return {
    tokenizer: getSection(file, header, 'tokenizer'),
    attribution: getSection(file, header, 'attribution'),
    weights: getSection(file, header, 'weights'),
  }
}

function getSection(file: Uint8Array, header: unknown, name: keyof ModelFile): Uint8Array {
  const { offset, bytes } = Object(Object(Object(header).sections)[name])
  const isInside =
    Number.isSafeInteger(offset) &&
    Number.isSafeInteger(bytes) &&
    offset >= 0 &&
    bytes >= 0 &&
    offset % alignment === 0 &&
    offset + bytes <= file.length
  if (!isInside) throw new Error(`The section "${name}" of this model file is cut off.`)
  return file.subarray(offset, offset + bytes)
}

/** The bytes of a model file with these parts. */
export function writeModelFile(name: string, parts: ModelFile): Uint8Array {
  let offset = 1024
  const sections: Record<string, { offset: number; bytes: number }> = {}
  for (const section of sectionNames) {
    sections[section] = { offset, bytes: parts[section].length }
    offset = Math.ceil((offset + parts[section].length) / alignment) * alignment
  }
  const header = new TextEncoder().encode(JSON.stringify({ name, sections }))
  const file = new Uint8Array(offset)
  const view = new DataView(file.buffer)
  file.set(new TextEncoder().encode(magic))
  view.setUint32(4, formatVersion, true)
  view.setUint32(8, header.length, true)
  file.set(header, 12)
  for (const section of sectionNames) file.set(parts[section], sections[section]?.offset)
  return file
}
