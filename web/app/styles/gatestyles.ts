/** The styles of pages before one is signed in: applied when the first of them is loaded. */
import { styles } from 'plumbline:gatestyles'
import { adopt } from './styles.ts'

adopt(styles)
