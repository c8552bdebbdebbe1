/// <reference types="vite/client" />

/** A module bundled as one inline script; see `inlineScript` in vite.plugins.ts. */
declare module '*?script' {
  const code: string
  export default code
}

/** A module bundled as one ES module; see `inlineScript` in vite.plugins.ts. */
declare module '*?module' {
  const code: string
  export default code
}

/** The releases of a changelog; see `docsPages` in vite.plugins.ts. */
declare module '*.md?releases' {
  const releases: readonly import('./routes/marketing/changelog/read-releases.ts').Release[]
  export default releases
}

/** The sections of a document; see `docsPages` in vite.plugins.ts. */
declare module '*.md?sections' {
  const sections: readonly import('./routes/docs/read-sections.ts').DocumentSection[]
  export default sections
}
