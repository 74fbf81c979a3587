/** Constructors and factories of values that hold items in order, by what they are. */

/** Functions that wrap a value in a reactive holder, with the property that reaches the value. */
export const HOLDERS: Readonly<Record<string, string>> = {
  ref: 'value', shallowRef: 'value', customRef: 'value', useRef: 'current', createRef: 'current',
  signal: 'value', useSignal: 'value', state: 'value', observable: '', reactive: '', shallowReactive: '', proxy: '',
  $state: '', useLocalStorage: 'value', useState: 'value',
};

/** Functions that make a value with a setter: `const [items, setItems] = useState([])`. */
export const SETTER_HOLDERS: ReadonlySet<string> = new Set(['useState', 'createSignal', 'useSyncedState', 'useStateWithCallback']);

/** Stores whose content is replaced by `store.update(old => next)` or `store.set(next)`. */
export const STORE_FACTORIES: ReadonlySet<string> = new Set(['writable', 'atom', 'signal', 'BehaviorSubject', 'createSignal']);

/** Classes of list-like collections without a maximum of their own. */
export const LIST_CLASSES: ReadonlySet<string> = new Set([
  'Array', 'Denque', 'Deque', 'Queue', 'LinkedList', 'DoublyLinkedList', 'Yallist', 'FixedQueue', 'FastQueue', 'TinyQueue',
  'PriorityQueue', 'Heap', 'List', 'Stack', 'BufferList', 'BL',
]);

/** Methods that add to a list. */
export const LIST_GROWTH: ReadonlySet<string> = new Set(['push', 'unshift', 'enqueue', 'addLast', 'addFirst', 'pushBack', 'append', 'insertLast']);

/** Methods that take from a list. */
export const LIST_RELEASE: ReadonlySet<string> = new Set([
  'shift', 'pop', 'splice', 'dequeue', 'poll', 'clear', 'remove', 'removeFirst', 'removeLast', 'popFront', 'shiftBack', 'delete', 'consume',
]);
