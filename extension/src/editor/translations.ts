import * as vscode from 'vscode'
import { setTranslations } from '../words/translate.ts'

/* Imported for its effect, before any file with texts: most texts are read when their file is loaded. */
setTranslations(vscode.l10n.bundle ?? {})
