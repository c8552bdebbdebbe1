/** One file of a ZIP archive, in the two places where an archive has it. */
type Entry = { readonly name: string; readonly local: Buffer; readonly central: Buffer }

// Sizes and offsets of the ZIP format: PKWARE's APPNOTE.TXT, 4.3.12 and 4.3.16.
const endBytes = 22
const centralBytes = 46

/**
 * Replaces a file of a ZIP archive by the file of the same name in another archive, which has only
 * that one. The others are copied as they are, compressed. Archives must be as fflate's `zipSync`
 * writes them: without comments, and with the files in the order of the directory.
 */
export function replaceEntry(archive: Buffer, replacement: Buffer): Buffer {
  const [added] = listEntries(replacement)
  const entries = listEntries(archive)
  if (!added || !entries.some(({ name }) => name === added.name)) {
    throw new Error(`The archive has no ${added?.name ?? 'such file'} to replace`)
  }
  return join(entries.map((entry) => (entry.name === added.name ? added : entry)))
}

function listEntries(archive: Buffer): readonly Entry[] {
  const end = archive.length - endBytes
  const directory = archive.readUInt32LE(end + 16)
  const centrals: Buffer[] = []
  for (let at = directory; at < end; ) {
    const lengths = [28, 30, 32].map((field) => archive.readUInt16LE(at + field))
    const next = lengths.reduce((sum, length) => sum + length, at + centralBytes)
    centrals.push(archive.subarray(at, next))
    at = next
  }
  const starts = centrals.map((central) => central.readUInt32LE(42))
  return centrals.map((central, index) => ({
    name: central.toString('utf8', centralBytes, centralBytes + central.readUInt16LE(28)),
    local: archive.subarray(starts[index], starts[index + 1] ?? directory),
    central,
  }))
}

function join(entries: readonly Entry[]): Buffer {
  let offset = 0
  const centrals = entries.map(({ local, central }) => {
    const moved = Buffer.from(central)
    moved.writeUInt32LE(offset, 42)
    offset += local.length
    return moved
  })
  const directory = Buffer.concat(centrals)
  const end = Buffer.alloc(endBytes)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...entries.map(({ local }) => local), directory, end])
}
