import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * JSON as the protocol has it: Map, List, String, Long, Boolean or null; all numbers are whole.
 * Leave it as it is.
 */
final class Json {
    private static final int DEEPEST = 100;

    private final String text;
    private int at;
    private int depth;

    private Json(String text) {
        this.text = text;
    }

    /** Makes an object of keys and values in turn. */
    static Map<String, Object> object(Object... keysAndValues) {
        Map<String, Object> object = new LinkedHashMap<>();
        for (int place = 0; place < keysAndValues.length; place += 2) {
            object.put((String) keysAndValues[place], keysAndValues[place + 1]);
        }
        return object;
    }

    /** Gives a whole number, of whatever class. */
    static long number(Object value) {
        return ((Number) value).longValue();
    }

    /** Reads one value; what follows it must be blank. */
    static Object read(String text) {
        Json reader = new Json(text);
        Object value = reader.value();
        reader.blank();
        if (reader.at < text.length()) throw reader.wrong("text after the value");
        return value;
    }

    /** Writes a value on one line. */
    static String write(Object value) {
        StringBuilder out = new StringBuilder();
        write(value, out);
        return out.toString();
    }

    private static void write(Object value, StringBuilder out) {
        if (value instanceof Map<?, ?> object) {
            String before = "{";
            for (Map.Entry<?, ?> pair : object.entrySet()) {
                out.append(before);
                quote((String) pair.getKey(), out);
                write(pair.getValue(), out.append(':'));
                before = ",";
            }
            out.append(object.isEmpty() ? "{}" : "}");
        } else if (value instanceof List<?> list) {
            String before = "[";
            for (Object one : list) {
                write(one, out.append(before));
                before = ",";
            }
            out.append(list.isEmpty() ? "[]" : "]");
        } else if (value instanceof String word) {
            quote(word, out);
        } else {
            out.append(value);
        }
    }

    /** Writes what is not ASCII as an escape, so that the encoding of the output does not matter. */
    private static void quote(String word, StringBuilder out) {
        out.append('"');
        for (char one : word.toCharArray()) {
            if (one == '"' || one == '\\') out.append('\\').append(one);
            else if (one < ' ' || one > '~') out.append(String.format("\\u%04x", (int) one));
            else out.append(one);
        }
        out.append('"');
    }

    private Object value() {
        blank();
        if (take("{")) return nested(true);
        if (take("[")) return nested(false);
        if (at < text.length() && text.charAt(at) == '"') return string();
        if (take("null")) return null;
        if (take("true")) return true;
        if (take("false")) return false;
        return number();
    }

    private Object nested(boolean isObject) {
        if (++depth > DEEPEST) throw wrong("too deep");
        Object value = isObject ? pairs() : values();
        depth--;
        return value;
    }

    private Map<String, Object> pairs() {
        Map<String, Object> object = new LinkedHashMap<>();
        while (!ends("}", object.isEmpty())) {
            blank();
            String key = string();
            blank();
            if (!take(":")) throw wrong("no colon");
            object.put(key, value());
        }
        return object;
    }

    private List<Object> values() {
        List<Object> list = new ArrayList<>();
        while (!ends("]", list.isEmpty())) list.add(value());
        return list;
    }

    /** Takes the closing bracket, or the comma before the next value. */
    private boolean ends(String closing, boolean isFirst) {
        blank();
        if (take(closing)) return true;
        if (!isFirst && !take(",")) throw wrong("no comma");
        return false;
    }

    private String string() {
        if (!take("\"")) throw wrong("no string");
        StringBuilder word = new StringBuilder();
        while (at < text.length()) {
            char one = text.charAt(at++);
            if (one == '"') return word.toString();
            if (one < ' ') throw wrong("a control character in a string");
            word.append(one == '\\' ? escaped() : one);
        }
        throw wrong("a string without end");
    }

    private char escaped() {
        char one = at < text.length() ? text.charAt(at++) : ' ';
        int plain = "bfnrt\"\\/".indexOf(one);
        if (plain >= 0) return "\b\f\n\r\t\"\\/".charAt(plain);
        String digits = text.substring(at, Math.min(at + 4, text.length()));
        if (one != 'u' || !digits.matches("[0-9a-fA-F]{4}")) throw wrong("an unknown escape");
        at += 4;
        return (char) Integer.parseInt(digits, 16);
    }

    private Long number() {
        int start = at;
        while (at < text.length() && "+-.0123456789eE".indexOf(text.charAt(at)) >= 0) at++;
        String digits = text.substring(start, at);
        if (!digits.matches("-?(0|[1-9][0-9]{0,17})")) throw wrong("no value, or no whole number");
        return Long.valueOf(digits);
    }

    private void blank() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) at++;
    }

    private boolean take(String word) {
        boolean isThere = text.startsWith(word, at);
        if (isThere) at += word.length();
        return isThere;
    }

    private IllegalArgumentException wrong(String what) {
        return new IllegalArgumentException("not JSON at character " + at + ": " + what);
    }
}
