/** The styles of the page of a record: applied when it is loaded. */
import { styles } from 'plumbline:recordstyles'
import { adopt } from './styles.ts'

adopt(styles)
