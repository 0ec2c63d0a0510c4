/** Before each test file. Vitest evaluates it for every file again, unlike what it imports. */
import { afterAll } from 'vitest'
import { undoAll } from '../kit/atend.ts'

// The first hook of a file is the last one to be called.
afterAll(undoAll)
