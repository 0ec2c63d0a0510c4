package net.servicestack.func;

/**
 * Created by mythz on 3/21/2017.
 */

public interface ActionVoid {
    public void apply();
}
